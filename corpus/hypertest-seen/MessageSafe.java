// counterpoint check MessageSafe.java --method parse --secret card
// expect: secure
// what: the message of the exception is always the same; that there is one is not seen by default.
public class MessageSafe {
    static int parse(int limit, String card) {
        if (card.length() > 3) {
            throw new IllegalArgumentException("not a card number");
        }
        return limit;
    }
}

// counterpoint check MessageUnseenSafe.java --method parse --secret card --public return
// expect: secure
// what: only the returned value is asked for.
public class MessageUnseenSafe {
    static int parse(int limit, String card) {
        if (card.length() > 3) {
            throw new IllegalArgumentException("not a card number: " + card);
        }
        return limit;
    }
}

// counterpoint check MessageLeak.java --method parse --secret card
// expect: leak
// what: the message of the exception quotes the secret.
public class MessageLeak {
    static int parse(int limit, String card) {
        if (card.length() > 3) {
            throw new IllegalArgumentException("not a card number: " + card);
        }
        return limit;
    }
}

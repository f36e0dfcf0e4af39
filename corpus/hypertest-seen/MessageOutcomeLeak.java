// counterpoint check MessageOutcomeLeak.java --method parse --secret card --observe outcome
// expect: leak
// what: that there is an exception is seen.
public class MessageOutcomeLeak {
    static int parse(int limit, String card) {
        if (card.length() > 3) {
            throw new IllegalArgumentException("not a card number");
        }
        return limit;
    }
}

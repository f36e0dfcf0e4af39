// counterpoint check NoisyCardLeak.java --method receipt --secret card
// expect: leak
// what: the constructor of the secret prints, which is not the method's doing; the receipt has the last digit
public class NoisyCardLeak {
    static final class Card {
        final int number;

        Card(int number) {
            if (number < 0) {
                throw new IllegalArgumentException("no card has the number " + number);
            }
            System.err.println("checking " + number);
            this.number = number;
        }
    }

    static String receipt(int amount, Card card) {
        return "paid " + amount + " with card ..." + card.number % 10;
    }
}

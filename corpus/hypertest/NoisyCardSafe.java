// counterpoint check NoisyCardSafe.java --method receipt --secret card
// expect: secure
// what: only the constructor of the secret prints or throws; the receipt has nothing of it
public class NoisyCardSafe {
    static final class Card {
        final int number;

        Card(int number) {
            if (number < 0) {
                throw new IllegalArgumentException("no card has the number " + number);
            }
            System.err.println("checking " + number);
            System.out.println(number % 10);
            this.number = number;
        }
    }

    static String receipt(int amount, Card card) {
        return "paid " + amount + (card == null ? "" : " by card");
    }
}

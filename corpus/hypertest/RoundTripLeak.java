// counterpoint check RoundTripLeak.java --method release --secret hold
// expect: leak
// what: adding and subtracting the secret hold loses digits of the float balance.
public class RoundTripLeak {
    static final class Wallet {
        private float balance;

        Wallet(float balance) {
            this.balance = balance;
        }

        void reserve(int amount) {
            balance += amount;
        }

        void free(int amount) {
            balance -= amount;
        }
    }

    static float release(float opening, int hold) {
        Wallet wallet = new Wallet(opening);
        wallet.reserve(hold);
        wallet.free(hold);
        return wallet.balance;
    }
}

// counterpoint check RoundTripSafe.java --method release --secret hold
// expect: secure
// what: adding and subtracting the secret hold wraps around in short both times and gives back the opening balance.
public class RoundTripSafe {
    static final class Wallet {
        private short balance;

        Wallet(short balance) {
            this.balance = balance;
        }

        void reserve(int amount) {
            balance += amount;
        }

        void free(int amount) {
            balance -= amount;
        }
    }

    static short release(short opening, int hold) {
        Wallet wallet = new Wallet(opening);
        wallet.reserve(hold);
        wallet.free(hold);
        return wallet.balance;
    }
}

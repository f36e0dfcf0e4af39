// counterpoint check GetterThrowsLeak.java --method of --secret secret
// expect: leak
// what: whether the getter throws tells whether the secret is large.
public class GetterThrowsLeak {
    static final class Account {
        private final int balance;

        Account(int balance) {
            this.balance = balance;
        }

        public int getLimit() {
            if (balance > 100) {
                throw new IllegalStateException("closed");
            }
            return 5;
        }
    }

    static Account of(int secret) {
        return new Account(secret);
    }
}

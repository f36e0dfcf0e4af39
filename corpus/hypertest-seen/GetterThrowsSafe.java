// counterpoint check GetterThrowsSafe.java --method of --secret secret
// expect: secure
// what: the getter always throws the same.
public class GetterThrowsSafe {
    static final class Account {
        private final int balance;

        Account(int balance) {
            this.balance = balance;
        }

        public int getLimit() {
            throw new IllegalStateException("closed: " + balance);
        }
    }

    static Account of(int secret) {
        return new Account(secret);
    }
}

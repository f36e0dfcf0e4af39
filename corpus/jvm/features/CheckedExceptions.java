// A hierarchy of custom checked exceptions thrown through constructors, interfaces and generic code.
public class CheckedExceptions {
    static class BankException extends Exception {
        BankException(String message) {
            super(message);
        }
    }

    static class InsufficientFunds extends BankException {
        final int missing;

        InsufficientFunds(int missing) {
            super("missing " + missing);
            this.missing = missing;
        }
    }

    interface Action<E extends Exception> {
        void run() throws E;
    }

    static class Account {
        int balance;

        Account(int initial) throws BankException {
            if (initial < 0) {
                throw new BankException("negative start " + initial);
            }
            balance = initial;
        }

        void withdraw(int amount) throws InsufficientFunds {
            if (amount > balance) {
                throw new InsufficientFunds(amount - balance);
            }
            balance -= amount;
        }
    }

    static <E extends Exception> void twice(Action<E> action) throws E {
        action.run();
        action.run();
    }

    public static void main(String[] args) throws BankException {
        Account account = new Account(100);
        for (int amount : new int[] {20, 60, 10}) {
            try {
                twice(() -> account.withdraw(amount));
                System.out.println("twice " + amount + " leaves " + account.balance);
            } catch (InsufficientFunds e) {
                System.out.println(e.getMessage() + " " + e.missing + " leaves " + account.balance);
            }
        }
        try {
            new Account(-5);
        } catch (BankException e) {
            System.out.println(e);
        }
        CheckedExceptions.<RuntimeException>twice(() -> System.out.println("plain"));
    }
}

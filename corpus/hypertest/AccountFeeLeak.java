// counterpoint check AccountFeeLeak.java --method close --secret account.balance
// expect: leak
// what: the fee that depends on the secret balance is booked to the ledger and only partly given back.
public class AccountFeeLeak {
    static class Account {
        private final String owner;
        private int balance;

        Account(String owner, int balance) {
            this.owner = owner;
            this.balance = balance;
        }

        int charge() {
            int fee = balance >= 2_500 ? 0 : balance < 0 ? 20 : 5;
            balance -= fee;
            return fee;
        }
    }

    static String close(Account account, int ledger) {
        int fee = account.charge();
        ledger += fee;
        ledger -= Math.min(fee, 5);
        return account.owner + " closed, ledger " + ledger;
    }
}

// counterpoint check TransferAuditGuarded.java --policy TransferAuditGuarded.rifl.xml --entry 'TransferAuditGuarded.payTwice(int,int)'
// expect: secure
// what: every request gets the next number, covered or not, and the log holds that number and the public amount only
public class TransferAuditGuarded {
    static final class Account {
        private int balance = 500;

        boolean covers(int amount) {
            return amount > 0 && balance >= amount;
        }
    }

    static final class AuditLog {
        private String last = "";
        private int sequence;

        void record(int amount) {
            last = "entry " + sequence + ": request for " + amount;
        }
    }

    private final AuditLog log = new AuditLog();

    private void transfer(Account from, Account to, int amount) {
        if (from.covers(amount)) {
            from.balance -= amount;
            to.balance += amount;
        }
        log.sequence++;
        log.record(amount);
    }

    void payTwice(int rent, int deposit) {
        Account tenant = new Account();
        Account landlord = new Account();
        transfer(tenant, landlord, rent);
        transfer(tenant, landlord, deposit);
    }
}

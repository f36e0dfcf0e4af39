// counterpoint check TransferAuditExposed.java --policy TransferAuditExposed.rifl.xml --entry 'TransferAuditExposed.payTwice(int,int)'
// expect: leak
// what: entries are numbered by transfers that went through, so the number in the log tells whether the secret balance covered the amount
public class TransferAuditExposed {
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
            log.sequence++;
        }
        log.record(amount);
    }

    void payTwice(int rent, int deposit) {
        Account tenant = new Account();
        Account landlord = new Account();
        transfer(tenant, landlord, rent);
        transfer(tenant, landlord, deposit);
    }
}

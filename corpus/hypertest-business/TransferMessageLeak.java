// counterpoint check TransferMessageLeak.java --method transfer --secret source
// expect: leak
// what: for large euro transfers the message of the internally caught exception, which names the shortfall, is returned.
public class TransferMessageLeak {
    public static class Account {
        String owner;
        long balanceCents;
        boolean frozen;

        public Account(String owner, long balanceCents, boolean frozen) {
            this.owner = owner;
            this.balanceCents = balanceCents;
            this.frozen = frozen;
        }
    }

    static class TransferException extends Exception {
        TransferException(String message) {
            super(message);
        }
    }

    public static String transfer(Account source, String currency, long amountCents) {
        if (amountCents <= 0) {
            return "rejected";
        }
        if (source == null) {
            return "pending";
        }
        try {
            check(source, amountCents);
        } catch (TransferException e) {
            if (amountCents > 1_000_000 && "EUR".equals(currency)) {
                return "pending: " + e.getMessage();
            }
            return "pending";
        }
        return "pending";
    }

    private static void check(Account source, long amountCents) throws TransferException {
        if (source.frozen) {
            throw new TransferException("call your branch");
        }
        if (source.balanceCents < amountCents) {
            long missing = amountCents - source.balanceCents;
            throw new TransferException("short by " + missing / 100);
        }
    }
}

// counterpoint check QuotaOverflow.java --method reserve --secret limit
// expect: leak
// what: only when used+requested overflows int (both positive) the limit matters. used=Integer.MAX_VALUE, requested=1: limit 10 -> "granted", limit -2147483648 -> "denied"
public class QuotaOverflow {
    static final class QuotaException extends RuntimeException {
        QuotaException(String message) {
            super(message);
        }
    }

    static String reserve(int used, int requested, int limit) {
        try {
            validate(used, requested);
            int total = used + requested;
            if (total >= used) {
                return "pending";
            }
            return total < limit ? "granted" : "denied";
        } catch (QuotaException e) {
            return "invalid: " + e.getMessage();
        }
    }

    private static void validate(int used, int requested) {
        if (used < 0) {
            throw new QuotaException("used");
        }
        if (requested <= 0) {
            throw new QuotaException("requested");
        }
    }
}

// counterpoint check LicenceCheckSafe.java --method register --secret LicenceCheckSafe.masterKey
// expect: secure
// what: a malformed, a matching and a different master key all end in the same reply; parse errors are caught.
public class LicenceCheckSafe {
    static String masterKey = "LIC-7f3a90";

    static class LicenceException extends RuntimeException {
        LicenceException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    public static String register(String product, int seats, long serial) {
        if (product == null || product.isBlank() || seats < 1) {
            return "incomplete registration";
        }
        String reply = "registration of " + product.trim() + " for " + seats + " seat(s) received";
        try {
            long key = parse(masterKey);
            if ((key ^ serial) % 97 != 0) {
                throw new LicenceException("serial does not match " + key, null);
            }
            return reply;
        } catch (LicenceException e) {
            // the back office sends a letter; the caller must not learn about it
            return reply;
        }
    }

    private static long parse(String key) {
        try {
            return Long.parseLong(key.substring(4), 16);
        } catch (NumberFormatException | NullPointerException | IndexOutOfBoundsException e) {
            throw new LicenceException("bad key " + key, e);
        }
    }
}

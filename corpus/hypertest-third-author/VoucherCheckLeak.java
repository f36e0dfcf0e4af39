// counterpoint check VoucherCheckLeak.java --method check --secret VoucherCheckLeak.revokedFrom
// expect: leak
// what: a voucher with a right format and check digit is answered depending on the hidden start of the revoked series.
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class VoucherCheckLeak {
    enum Answer { MALFORMED, WRONG_CHECK_DIGIT, UNKNOWN_SHOP, VALID, REVOKED }

    static int revokedFrom = 7200;

    private static final Pattern CODE = Pattern.compile("([A-Z]{2})(\\d{4})-(\\d)");

    private static int checkDigit(String digits) {
        int sum = 0;
        for (int i = 0; i < digits.length(); i++) {
            int d = Character.digit(digits.charAt(i), 10);
            sum += i % 2 == 0 ? d : 3 * d;
        }
        return (10 - sum % 10) % 10;
    }

    private static boolean knownShop(String prefix) {
        return switch (prefix) {
            case "DE", "AT", "CH" -> true;
            default -> false;
        };
    }

    public static Answer check(String code) {
        if (code == null) {
            return Answer.MALFORMED;
        }
        Matcher m = CODE.matcher(code.trim());
        if (!m.matches()) {
            return Answer.MALFORMED;
        }
        if (!knownShop(m.group(1))) {
            return Answer.UNKNOWN_SHOP;
        }
        String serial = m.group(2);
        if (checkDigit(serial) != Integer.parseInt(m.group(3))) {
            return Answer.WRONG_CHECK_DIGIT;
        }
        return Integer.parseInt(serial) >= revokedFrom ? Answer.REVOKED : Answer.VALID;
    }
}

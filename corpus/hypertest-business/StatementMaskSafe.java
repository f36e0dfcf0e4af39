// counterpoint check StatementMaskSafe.java --method render --secret accountNumber
// expect: secure
// what: every channel is configured without tail digits, so the account number is always replaced by the same constant mask.
public class StatementMaskSafe {
    public enum Channel {
        EMAIL("mail", 0), SMS("sms", 0), BRANCH("paper", 0);

        final String medium;
        final int tailDigits;

        Channel(String medium, int tailDigits) {
            this.medium = medium;
            this.tailDigits = tailDigits;
        }
    }

    private static final String MASK = "**** **** ****";

    public static String render(Channel channel, int year, int month, String accountNumber) {
        if (channel == null) {
            return "no channel";
        }
        if (month < 1 || month > 12) {
            return "no such month";
        }
        return String.format("%s %04d-%02d %s", channel.medium, Math.floorMod(year, 10000), month,
                mask(accountNumber, channel.tailDigits));
    }

    private static String mask(String accountNumber, int tailDigits) {
        if (accountNumber == null) {
            return MASK;
        }
        String digits = accountNumber.replaceAll("[^0-9]", "");
        if (tailDigits <= 0 || digits.length() < 8) {
            return MASK;
        }
        return MASK + " " + digits.substring(digits.length() - tailDigits);
    }
}

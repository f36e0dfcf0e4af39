// counterpoint check CouponCodeLeak.java --method redeem --secret remainingUses
// expect: leak
// what: a coupon code with the right format and check digit is accepted or refused depending on the secret remaining uses.
public class CouponCodeLeak {
    public static String redeem(String code, int cartCents, int remainingUses) {
        int percent = parse(code);
        if (percent < 0) {
            return "invalid code";
        }
        if (cartCents < 2_000) {
            return "minimum order not reached";
        }
        if (remainingUses <= 0) {
            return "coupon used up";
        }
        return "you save " + cartCents / 100 * percent + " cents";
    }

    /** Codes look like ABC-25-7: three capitals, the percentage, and a check digit. */
    private static int parse(String code) {
        if (code == null || code.length() != 8 || code.charAt(3) != '-' || code.charAt(6) != '-') {
            return -1;
        }
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            char c = code.charAt(i);
            if (c < 'A' || c > 'Z') {
                return -1;
            }
            sum += c - 'A' + 1;
        }
        int percent;
        try {
            percent = Integer.parseInt(code.substring(4, 6));
        } catch (NumberFormatException e) {
            return -1;
        }
        if (percent < 5 || percent > 50) {
            return -1;
        }
        int check = code.charAt(7) - '0';
        return (sum + percent) % 7 == check ? percent : -1;
    }
}

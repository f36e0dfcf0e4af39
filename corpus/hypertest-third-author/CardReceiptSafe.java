// counterpoint check CardReceiptSafe.java --method receipt --secret CardReceiptSafe.cardNumber
// expect: secure
// what: the digits are copied into a buffer of fixed size that is completely overwritten before it is used.
import java.util.Arrays;
import java.util.Locale;

public class CardReceiptSafe {
    static String cardNumber = "4929123412341234";

    private static final int WIDTH = 19;

    private static String mask(String number) {
        char[] buf = new char[WIDTH];
        Arrays.fill(buf, '0');
        if (number != null) {
            int n = Math.min(number.length(), WIDTH);
            number.getChars(0, n, buf, 0);
        }
        for (int i = 0; i < buf.length; i++) {
            boolean gap = i % 5 == 4;
            buf[i] = gap ? ' ' : '*';
        }
        return new String(buf);
    }

    public static void receipt(String merchant, int cents, boolean customerCopy) {
        if (merchant == null || cents <= 0) {
            System.err.println("cannot print receipt");
            return;
        }
        System.out.println(merchant.strip().toUpperCase(Locale.ROOT));
        System.out.printf(Locale.ROOT, "TOTAL %d.%02d%n", cents / 100, cents % 100);
        System.out.println("CARD  " + mask(cardNumber));
        if (customerCopy) {
            System.out.println("THANK YOU");
        }
    }
}

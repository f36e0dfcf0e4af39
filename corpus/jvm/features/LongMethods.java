// Long: parsing, radix, bit tricks, unsigned division and hash codes.
public class LongMethods {
    static void parse(String s) {
        try {
            System.out.println(Long.parseLong(s));
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        for (String s : new String[] {"9223372036854775807", "9223372036854775808", "-9223372036854775808", "12L", "-", "x"}) {
            parse(s);
        }
        long[] values = {0, 1, -1, 1L << 32, Long.MIN_VALUE, Long.MAX_VALUE, 0x123456789ABCDEFL};
        for (long v : values) {
            System.out.println(v + " " + Long.toHexString(v) + " " + Long.toOctalString(v) + " " + Long.toBinaryString(v)
                + " " + Long.toString(v, 36) + " " + Long.bitCount(v) + " " + Long.reverse(v) + " " + Long.reverseBytes(v));
            System.out.println("  " + Long.numberOfLeadingZeros(v) + " " + Long.numberOfTrailingZeros(v) + " "
                + Long.highestOneBit(v) + " " + Long.lowestOneBit(v) + " " + Long.rotateLeft(v, 13) + " "
                + Long.signum(v) + " " + Long.toUnsignedString(v) + " " + Long.hashCode(v) + " " + (int) (v ^ v >>> 32));
        }
        System.out.println(Long.compareUnsigned(-1, 1) + " " + Long.divideUnsigned(-1, 10) + " "
            + Long.remainderUnsigned(-1, 10) + " " + Long.parseUnsignedLong("18446744073709551615"));
        System.out.println(Long.divideUnsigned(Long.MIN_VALUE, 3) + " " + Long.divideUnsigned(7, -3) + " "
            + Long.remainderUnsigned(Long.MIN_VALUE, 1000));
        System.out.println(Long.compare(1L, 2L) + " " + Long.valueOf(5).equals(5) + " " + Long.valueOf(5).equals(5L));
        System.out.println(Long.parseLong("-ff", 16) + " " + Long.parseLong("1010101", 2) + " " + Long.decode("0x7fffffffffff"));
        System.out.println(Long.toUnsignedString(-2L, 16) + " " + Long.valueOf(1L << 33).intValue() + " "
            + Long.valueOf(Long.MAX_VALUE).floatValue() + " " + Long.min(-3, 2));
        System.out.println(Math.multiplyHigh(Long.MAX_VALUE, Long.MAX_VALUE) + " " + Math.multiplyHigh(-1L, 5L));
        long seed = 88172645463325252L;
        for (int i = 0; i < 5; i++) {
            seed ^= seed << 7;
            seed ^= seed >>> 9;
            System.out.println(seed);
        }
    }
}

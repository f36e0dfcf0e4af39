// Integer and Long: parsing, radix conversion, bit counting, rotation, unsigned arithmetic.
public class IntegerMethods {
    static void parse(String s, int radix) {
        try {
            System.out.println(s + " radix " + radix + " = " + Integer.parseInt(s, radix));
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        parse("123", 10);
        parse("-2147483648", 10);
        parse("2147483648", 10);
        parse("+7", 10);
        parse("ff", 16);
        parse("-zz", 36);
        parse("12", 2);
        parse("", 10);
        parse(" 1", 10);
        parse("1_000", 10);
        parse("٣", 10);
        parse(null, 10);
        parse("1", 99);
        int[] values = {0, 1, -1, 255, 0x12345678, Integer.MIN_VALUE, Integer.MAX_VALUE};
        for (int v : values) {
            System.out.println(v + " " + Integer.toHexString(v) + " " + Integer.toOctalString(v) + " "
                + Integer.toBinaryString(v) + " " + Integer.toString(v, 36) + " " + Integer.bitCount(v) + " "
                + Integer.reverse(v) + " " + Integer.reverseBytes(v) + " " + Integer.numberOfLeadingZeros(v) + " "
                + Integer.numberOfTrailingZeros(v) + " " + Integer.highestOneBit(v) + " " + Integer.lowestOneBit(v) + " "
                + Integer.rotateLeft(v, 9) + " " + Integer.rotateRight(v, 37) + " " + Integer.signum(v) + " "
                + Integer.toUnsignedString(v) + " " + Integer.toUnsignedLong(v) + " " + Integer.hashCode(v));
        }
        System.out.println(Integer.compareUnsigned(-1, 1) + " " + Integer.divideUnsigned(-1, 2) + " "
            + Integer.remainderUnsigned(-1, 7) + " " + Integer.parseUnsignedInt("4294967295"));
        System.out.println(Integer.compare(Integer.MIN_VALUE, 1) + " " + Integer.valueOf(5).compareTo(3) + " "
            + Integer.decode("0x1F") + " " + Integer.decode("-010") + " " + Integer.decode("#ff"));
        System.out.println(Integer.max(3, 4) + Integer.sum(1, 2) + " " + Integer.MAX_VALUE + Integer.MIN_VALUE + " "
            + Integer.SIZE + Integer.BYTES);
        System.out.println(Integer.valueOf(300).byteValue() + " " + Integer.valueOf(-1).doubleValue() + " "
            + Integer.valueOf(70000).shortValue() + " " + Integer.toString(-255, 2) + " " + Integer.toString(5, 99));
    }
}

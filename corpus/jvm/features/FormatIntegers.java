// String.format with integer conversions: width, flags, radix, grouping, signs, big values.
public class FormatIntegers {
    static void f(String format, Object... args) {
        System.out.println(format + " -> [" + String.format(format, args) + "]");
    }

    public static void main(String[] args) {
        f("%d", 42);
        f("%5d", 42);
        f("%-5d|", 42);
        f("%05d", -42);
        f("%+d %+d", 5, -5);
        f("% d", 5);
        f("%(d", -5);
        f("%,d", 1234567890);
        f("%,d", Long.MIN_VALUE);
        f("%+,10d", 12345);
        f("%x %X", 255, 255);
        f("%x", -1);
        f("%x", -1L);
        f("%x", (byte) -1);
        f("%#x %#o", 255, 8);
        f("%08x", 48879);
        f("%o", -8);
        f("%d %d %d %d", (byte) -1, (short) 300, 1L << 40, new java.math.BigInteger("123456789012345678901234567890"));
        f("%c%c%c", 'a', 98, 0x1F600);
        f("%5c|%-3c|", 'x', 'y');
        f("%b %b %b %B", true, null, "x", false);
        f("%2$d %1$d %2$d %<d", 1, 2);
        f("%%%d%%", 50);
        f("%n%d".replace("%n", ""), 1);
        f("%s %s", 1, 2L);
        f("%10d|%-10d|%010d", 7, 7, 7);
        f("%d", (Object) null);
        f("%h %h", "hello", 17);
        f("%,15d", -9876543210L);
    }
}

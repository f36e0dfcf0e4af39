// Shifts of int and long by counts that are negative or beyond the width.
public class ShiftCounts {
    public static void main(String[] args) {
        int[] counts = {0, 1, 5, 31, 32, 33, 63, 64, -1, -31, 100};
        int[] values = {1, -1, Integer.MIN_VALUE, 0x12345678, -1000};
        for (int v : values) {
            StringBuilder line = new StringBuilder();
            for (int c : counts) {
                line.append(v << c).append(' ').append(v >> c).append(' ').append(v >>> c).append("; ");
            }
            System.out.println(line);
        }
        long[] longs = {1L, -1L, Long.MIN_VALUE, 0x123456789ABCDEFL};
        for (long v : longs) {
            StringBuilder line = new StringBuilder();
            for (int c : counts) {
                line.append(v << c).append(' ').append(v >> c).append(' ').append(v >>> c).append("; ");
            }
            System.out.println(line);
        }
        byte b = -8;
        System.out.println(b >> 1);
        System.out.println(b >>> 1);
        System.out.println((byte) (b >>> 1));
        b >>>= 1;
        System.out.println(b);
        short s = -1;
        s >>>= 10;
        System.out.println(s);
        s >>>= 20;
        System.out.println(s);
        char c = 0xFFFF;
        c >>= 4;
        System.out.println((int) c);
        int i = 1;
        i <<= 33L;
        System.out.println(i);
        System.out.println(1 << 31L);
        System.out.println(1L << 63);
    }
}

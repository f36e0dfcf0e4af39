/** Numbers: what overflows, what is rounded, what is cut off. */
public class Rate {
    static int of(int amount) {
        return amount * 3 / 100;
    }

    static int wide(int amount) {
        return (int) (amount * 3L / 100);
    }

    static int mean(int x, int y) {
        return x / 2 + (y + 1) / 2;
    }

    static long exactMean(int x, int y) {
        return ((long) x + y) / 2;
    }

    static int clamp(int x) {
        return x > 100 ? 100 : Math.max(x, 7);
    }

    static int decay(int x) {
        return x > 1_000 ? x - 1 : x;
    }

    static boolean isOdd(long n) {
        return n % 2 == 1;
    }

    static boolean isOddAtAll(long n) {
        return n % 2 != 0;
    }

    static char upper(char c) {
        return c >= 'a' && c <= 'z' ? (char) (c - 32) : c;
    }

    static byte twice(byte b) {
        return (byte) (2 * b);
    }

    static short half(short s) {
        return (short) (s / 2);
    }

    static double scaled(double x) {
        return x * 0.1;
    }

    static float square(float x) {
        return x * x;
    }

    static int root(int x) {
        if (x < 0) {
            throw new IllegalArgumentException("negative");
        }
        return (int) Math.sqrt(x);
    }

    static int never(int x) {
        throw new IllegalStateException();
    }
}

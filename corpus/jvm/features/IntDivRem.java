// Division and remainder of ints and longs with all signs, and MIN_VALUE / -1.
public class IntDivRem {
    public static void main(String[] args) {
        int[] dividends = {7, -7, 0, 1, Integer.MIN_VALUE, Integer.MAX_VALUE, 123456789};
        int[] divisors = {2, -2, 3, -1, Integer.MIN_VALUE, Integer.MAX_VALUE};
        for (int a : dividends) {
            for (int b : divisors) {
                int q = a / b;
                int r = a % b;
                System.out.println(a + " / " + b + " = " + q + " rem " + r + " " + (q * b + r == a));
            }
        }
        long[] longs = {Long.MIN_VALUE, Long.MAX_VALUE, -10L, 10L, 1L << 40};
        for (long a : longs) {
            System.out.println(a / -1 + " " + a % -1 + " " + a / 7 + " " + a % 7 + " " + a / -1000000007L);
        }
        byte x = -128;
        System.out.println(x / -1);
        System.out.println((byte) (x / -1));
        int zero = args.length;
        try {
            System.out.println(1 / zero);
        } catch (ArithmeticException e) {
            System.out.println("int: " + e.getMessage());
        }
        try {
            System.out.println(1L % zero);
        } catch (ArithmeticException e) {
            System.out.println("long: " + e.getMessage());
        }
        System.out.println(1.0 / zero);
        System.out.println(-1.0 / zero);
        System.out.println(0.0 / zero);
    }
}

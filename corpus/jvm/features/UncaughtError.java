// An AssertionError with a formatted value leaves main uncaught.
public class UncaughtError {
    static void check(String what, long expected, long actual) {
        if (expected != actual) {
            throw new AssertionError(what + ": expected " + expected + ", got " + actual);
        }
        System.out.println(what + " ok");
    }

    static int fib(int n) {
        int a = 0, b = 1;
        for (int i = 0; i < n; i++) {
            int c = a + b;
            a = b;
            b = c;
        }
        return a;
    }

    public static void main(String[] args) {
        long[] expected = {0, 1, 1, 2, 3, 5, 8, 13, 21, 34};
        for (int i = 0; i < expected.length; i++) {
            check("fib " + i, expected[i], fib(i));
        }
        check("fib 46", 1836311903L, fib(46));
        check("fib 47", 2971215073L, fib(47));
        System.out.println("never printed");
    }
}

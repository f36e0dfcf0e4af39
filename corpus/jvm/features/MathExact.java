// Exact arithmetic: addExact, multiplyExact, toIntExact and others throw on overflow.
import java.util.function.LongSupplier;

public class MathExact {
    static void attempt(String what, LongSupplier s) {
        try {
            System.out.println(what + " = " + s.getAsLong());
        } catch (ArithmeticException e) {
            System.out.println(what + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int max = Integer.MAX_VALUE;
        int min = Integer.MIN_VALUE;
        long lmax = Long.MAX_VALUE;
        long lmin = Long.MIN_VALUE;
        attempt("addExact ok", () -> Math.addExact(max, -1));
        attempt("addExact int", () -> Math.addExact(max, 1));
        attempt("addExact long ok", () -> Math.addExact((long) max, 1));
        attempt("addExact long", () -> Math.addExact(lmax, 1L));
        attempt("subtractExact int", () -> Math.subtractExact(min, 1));
        attempt("subtractExact long", () -> Math.subtractExact(0L, lmin));
        attempt("multiplyExact ok", () -> Math.multiplyExact(46341, -46340));
        attempt("multiplyExact int", () -> Math.multiplyExact(46341, 46341));
        attempt("multiplyExact long ok", () -> Math.multiplyExact(3037000499L, 3037000499L));
        attempt("multiplyExact long", () -> Math.multiplyExact(3037000500L, 3037000500L));
        attempt("multiplyExact min", () -> Math.multiplyExact(lmin, -1L));
        attempt("negateExact", () -> Math.negateExact(min));
        attempt("negateExact long", () -> Math.negateExact(lmin));
        attempt("incrementExact", () -> Math.incrementExact(max));
        attempt("decrementExact", () -> Math.decrementExact(lmin));
        attempt("toIntExact ok", () -> Math.toIntExact(-2147483648L));
        attempt("toIntExact", () -> Math.toIntExact(1L << 31));
        attempt("absExact", () -> Math.absExact(min));
        attempt("multiplyFull", () -> Math.multiplyFull(max, max));
        attempt("fma", () -> (long) (Math.fma(0.1, 10, -1) * 1e20));
        int steps = 0;
        int product = 1;
        try {
            while (true) {
                product = Math.multiplyExact(product, 7);
                steps++;
            }
        } catch (ArithmeticException e) {
            System.out.println(product + " after " + steps);
        }
    }
}

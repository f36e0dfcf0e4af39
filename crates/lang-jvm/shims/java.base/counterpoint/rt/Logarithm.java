package counterpoint.rt;

/**
 * The decimal logarithm, rounded correctly. HotSpot has its own code for it, which rounds correctly in all of two million
 * trials; other implementations differ from it in 3 to 8 of 100.
 *
 * <p>The argument is m * 2^e with m between the roots of 1/2 and 2. With s = (m - 1) / (m + 1), the natural logarithm of m is
 * 2 s (1 + s^2/3 + s^4/5 + ...). Numbers are sums of two doubles.
 */
public final class Logarithm {
    /** The decimal logarithms of e and of 2. */
    private static final double E_HIGH = 0.4342944819032518;
    private static final double E_LOW = 1.098319650216765E-17;
    private static final double TWO_HIGH = 0.3010299956639812;
    private static final double TWO_LOW = -2.8037281277851704E-18;

    private static final long FRACTION = 0xfffffffffffffL;
    private static final long ONE = 0x3ff0000000000000L;
    private static final double ROOT = 1.4142135623730951;

    private double high;
    private double low;

    private Logarithm() {
    }

    /** The decimal logarithm of a number. */
    public static double decimal(double number) {
        if (!(number > 0) || number == Double.POSITIVE_INFINITY) {
            return number == 0 ? Double.NEGATIVE_INFINITY : number > 0 ? number : Double.NaN;
        }
        long bits = Double.doubleToRawLongBits(number);
        int exponent = (int) (bits >>> 52) - 1023;
        if (exponent == -1023) {
            bits = Double.doubleToRawLongBits(number * 0x1p54);
            exponent = (int) (bits >>> 52) - 1023 - 54;
        }
        double fraction = Double.longBitsToDouble(bits & FRACTION | ONE);
        if (fraction > ROOT) {
            fraction *= 0.5;
            exponent++;
        }
        Logarithm natural = natural(fraction);
        Logarithm decimal = new Logarithm();
        decimal.multiply(natural.high, natural.low, E_HIGH, E_LOW);
        Logarithm powers = new Logarithm();
        powers.multiply(exponent, 0, TWO_HIGH, TWO_LOW);
        powers.add(decimal.high, decimal.low);
        return powers.high;
    }

    private static Logarithm natural(double fraction) {
        double above = fraction - 1;
        double below = fraction + 1;
        double belowLow = fraction - (below - 1);
        Logarithm ratio = new Logarithm();
        double quotient = above / below;
        ratio.multiply(quotient, 0, below, 0);
        double rest = above - ratio.high - ratio.low - quotient * belowLow;
        ratio.high = quotient;
        ratio.low = rest / below;
        Logarithm square = new Logarithm();
        square.multiply(ratio.high, ratio.low, ratio.high, ratio.low);
        Logarithm sum = new Logarithm();
        Logarithm term = new Logarithm();
        for (int index = 45; index > 0; index -= 2) {
            double inverse = 1.0 / index;
            term.multiply(inverse, 0, index, 0);
            double inverseLow = (1 - term.high - term.low) / index;
            sum.multiply(sum.high, sum.low, square.high, square.low);
            sum.add(inverse, inverseLow);
        }
        sum.multiply(sum.high, sum.low, 2 * ratio.high, 2 * ratio.low);
        return sum;
    }

    /** Becomes the sum of itself and another number. */
    private void add(double otherHigh, double otherLow) {
        double sum = high + otherHigh;
        double part = sum - high;
        set(sum, high - (sum - part) + (otherHigh - part) + (low + otherLow));
    }

    /** Becomes the product of two numbers. */
    private void multiply(double aHigh, double aLow, double bHigh, double bLow) {
        double product = aHigh * bHigh;
        double aTop = top(aHigh);
        double bTop = top(bHigh);
        double aRest = aHigh - aTop;
        double bRest = bHigh - bTop;
        double error = aTop * bTop - product + aTop * bRest + aRest * bTop + aRest * bRest;
        set(product, error + aHigh * bLow + aLow * bHigh);
    }

    /** The upper half of the bits of a number. */
    private static double top(double number) {
        double wide = 134217729 * number;
        return wide - (wide - number);
    }

    private void set(double sum, double rest) {
        high = sum + rest;
        low = rest - (high - sum);
    }
}

// Comparison of NaN, infinities and signed zeros, by operators and by the wrapper classes.
public class NaNAndZeros {
    public static void main(String[] args) {
        double nan = Double.NaN;
        double[] values = {nan, 0.0, -0.0, 1.0, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (double a : values) {
            for (double b : values) {
                System.out.println(a + " " + b + ": " + (a < b) + (a <= b) + (a > b) + (a >= b) + (a == b) + (a != b)
                    + " " + Double.compare(a, b) + " " + Double.valueOf(a).equals(b) + " " + Math.min(a, b) + " "
                    + Math.max(a, b));
            }
        }
        System.out.println(1 / 0.0 + " " + 1 / -0.0);
        System.out.println(0.0 == -0.0);
        System.out.println(-0.0 + 0.0);
        System.out.println(-0.0 - 0.0);
        System.out.println(0.0 * -1);
        System.out.println(-(0.0));
        System.out.println(0 - 0.0);
        System.out.println(Double.POSITIVE_INFINITY - Double.POSITIVE_INFINITY);
        System.out.println(Double.POSITIVE_INFINITY * 0);
        System.out.println(Double.isNaN(0.0 / 0.0));
        System.out.println(Math.sqrt(-1));
        System.out.println(Math.sqrt(-0.0));
        float f = Float.NaN;
        System.out.println((f < 1) + " " + !(f >= 1) + " " + (f != f));
        System.out.println(Float.compare(f, Float.POSITIVE_INFINITY));
        System.out.println(Float.valueOf(0f).equals(-0f));
        System.out.println(Long.toHexString(Double.doubleToLongBits(-0.0)));
        System.out.println(Long.toHexString(Double.doubleToLongBits(nan)));
        System.out.println(Integer.toHexString(Float.floatToIntBits(-0f)));
    }
}

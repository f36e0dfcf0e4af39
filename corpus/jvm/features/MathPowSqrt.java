// Math.pow, sqrt and cbrt with special cases of the specification.
public class MathPowSqrt {
    public static void main(String[] args) {
        double[] bases = {2, -2, 0.5, 0, -0.0, 1, -1, 10, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        double[] exponents = {0, 1, 2, 3, -1, 0.5, -0.5, 10.1, 1000, -1000, Double.NaN, Double.POSITIVE_INFINITY};
        for (double b : bases) {
            StringBuilder line = new StringBuilder().append(b).append(':');
            for (double e : exponents) {
                line.append(' ').append(Math.pow(b, e));
            }
            System.out.println(line);
        }
        double[] roots = {0, -0.0, 1, 2, 3, 4, 1e-300, 1e300, -1, Double.MIN_VALUE, Double.MAX_VALUE, 0.1, 27, -27};
        for (double r : roots) {
            System.out.println(r + " sqrt " + Math.sqrt(r) + " cbrt " + Math.cbrt(r));
        }
        int perfect = 0;
        for (int i = 0; i < 10000; i++) {
            double s = Math.sqrt(i);
            if (s == (int) s) {
                perfect++;
            }
        }
        System.out.println(perfect);
        System.out.println((int) Math.pow(2, 31) + " " + (long) Math.pow(2, 63) + " " + (long) Math.pow(10, 15));
        System.out.println(Math.pow(1.0000001, 1e7) + " " + Math.pow(9.9, 99) + " " + Math.pow(0.1, 300));
        double compound = 1000;
        for (int i = 1; i <= 5; i++) {
            System.out.println(i + " " + compound * Math.pow(1 + 0.05 / 12, 12 * i));
        }
    }
}

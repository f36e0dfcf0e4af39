// Math.sin, cos, tan, log, exp, pow and friends over several values, printed with all digits.
public class MathFunctions {
    public static void main(String[] args) {
        double[] xs = {0, -0.0, 0.5, 1, -1, 2, Math.PI, Math.PI / 2, 10, 100, 1e6, -0.3, 1e-10, 709, 1e300, Double.NaN,
            Double.POSITIVE_INFINITY};
        for (double x : xs) {
            System.out.println(x + " sin " + Math.sin(x) + " cos " + Math.cos(x) + " tan " + Math.tan(x));
            System.out.println("  exp " + Math.exp(x) + " log " + Math.log(x) + " log10 " + Math.log10(x) + " log1p "
                + Math.log1p(x) + " expm1 " + Math.expm1(x));
            System.out.println("  asin " + Math.asin(x) + " acos " + Math.acos(x) + " atan " + Math.atan(x) + " sinh "
                + Math.sinh(x) + " cosh " + Math.cosh(x) + " tanh " + Math.tanh(x));
        }
        double[][] pairs = {{1, 1}, {-1, 1}, {-1, -1}, {0, -1}, {-0.0, -1}, {0, 0}, {3, 4}, {1e200, 1e200}};
        for (double[] p : pairs) {
            System.out.println(p[0] + "," + p[1] + " atan2 " + Math.atan2(p[0], p[1]) + " hypot " + Math.hypot(p[0], p[1]));
        }
        System.out.println(Math.toDegrees(1) + " " + Math.toRadians(180) + " " + Math.E);
        double sum = 0;
        for (int i = 0; i < 1000; i++) {
            sum += Math.sin(i * 0.37) * Math.cos(i * 1.91) + Math.exp(-i / 100.0) + Math.log(i + 1);
        }
        System.out.println(sum);
    }
}

// Neighbours of floating point numbers: ulp, nextUp, nextAfter, scalb, getExponent, and StrictMath.
public class MathUlpNext {
    public static void main(String[] args) {
        double[] xs = {0.0, -0.0, 1.0, -1.0, 0.1, 1e10, 1e-310, Double.MAX_VALUE, Double.MIN_VALUE, Double.POSITIVE_INFINITY,
            Double.NaN, 1024.5};
        for (double x : xs) {
            System.out.println(x + " ulp " + Math.ulp(x) + " up " + Math.nextUp(x) + " down " + Math.nextDown(x) + " toward "
                + Math.nextAfter(x, 0) + " exponent " + Math.getExponent(x) + " scalb " + Math.scalb(x, 3) + " "
                + Math.scalb(x, -1070));
        }
        float[] fs = {0f, 1f, 0.1f, Float.MAX_VALUE, Float.MIN_VALUE};
        for (float f : fs) {
            System.out.println(f + " ulp " + Math.ulp(f) + " up " + Math.nextUp(f) + " exponent " + Math.getExponent(f)
                + " scalb " + Math.scalb(f, 10));
        }
        double epsilon = 1;
        int halvings = 0;
        while (1 + epsilon / 2 != 1) {
            epsilon /= 2;
            halvings++;
        }
        System.out.println(epsilon + " " + halvings + " " + (epsilon == Math.ulp(1.0)));
        for (double x : new double[] {0.5, 1, 2, 10, 100, 12345.678, -3}) {
            System.out.println(x + " " + StrictMath.sin(x) + " " + StrictMath.cos(x) + " " + StrictMath.tan(x) + " "
                + StrictMath.exp(x) + " " + StrictMath.log(x) + " " + StrictMath.pow(x, 0.7) + " " + StrictMath.cbrt(x) + " "
                + StrictMath.atan(x) + " " + StrictMath.sqrt(x) + " " + StrictMath.hypot(x, 1) + " " + StrictMath.tanh(x));
        }
        System.out.println(StrictMath.floor(-1.5) + " " + StrictMath.round(2.5) + " " + StrictMath.rint(2.5) + " "
            + StrictMath.floorMod(-7, 3));
    }
}

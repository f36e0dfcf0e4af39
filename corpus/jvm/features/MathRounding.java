// Math.round, floor, ceil, rint and their integer relatives at halves, negative values and limits.
public class MathRounding {
    public static void main(String[] args) {
        double[] xs = {0.5, 1.5, 2.5, -0.5, -1.5, -2.5, 0.49999999999999994, -0.0, 4503599627370497.5, 1e18, 1e19, -1e19, 0.1,
            -0.9, Double.NaN, Double.NEGATIVE_INFINITY, 2147483647.5};
        for (double x : xs) {
            System.out.println(x + " round " + Math.round(x) + " floor " + Math.floor(x) + " ceil " + Math.ceil(x) + " rint "
                + Math.rint(x) + " int round " + Math.round((float) x) + " cast " + (long) x);
        }
        int[][] pairs = {{7, 3}, {-7, 3}, {7, -3}, {-7, -3}, {6, 3}, {-6, 3}, {Integer.MIN_VALUE, -1}, {0, 5}};
        for (int[] p : pairs) {
            System.out.println(p[0] + " " + p[1] + " floorDiv " + Math.floorDiv(p[0], p[1]) + " floorMod "
                + Math.floorMod(p[0], p[1]) + " / " + p[0] / p[1] + " % " + p[0] % p[1] + " long "
                + Math.floorDiv((long) p[0], p[1]) + " " + Math.floorMod((long) p[0], p[1]));
        }
        System.out.println(Math.abs(-5) + " " + Math.abs(-0.0) + " " + Math.abs(Integer.MIN_VALUE) + " " + Math.abs(-3.5f));
        System.out.println(Math.max(1, 2L) + " " + Math.min(-0.0, 0.0) + " " + Math.max(-0.0, 0.0) + " " + Math.max(1, 2.0));
        System.out.println(Math.signum(-3.0) + " " + Math.signum(-0.0) + " " + Math.signum(Double.NaN) + " "
            + Math.copySign(3, -0.0));
        System.out.println(Math.round(1234.5678 * 100) / 100.0 + " " + Math.round(-1234.565 * 100) / 100.0);
        System.out.println(Math.floorMod(-1, 10) + " " + Math.floorMod(-1L, 10L) + " " + Math.floorMod(-13L, 5));
    }
}

// The remainder operator on floats and doubles, against Math.IEEEremainder.
public class DoubleRemainder {
    public static void main(String[] args) {
        double[] as = {5.5, -5.5, 0.0, -0.0, 1e300, 3.0, 0.3, Double.MAX_VALUE};
        double[] bs = {2.0, -2.0, 0.1, 7.25, Double.POSITIVE_INFINITY, Double.MIN_VALUE};
        for (double a : as) {
            StringBuilder line = new StringBuilder().append(a).append(':');
            for (double b : bs) {
                line.append(' ').append(a % b).append('/').append(Math.IEEEremainder(a, b));
            }
            System.out.println(line);
        }
        System.out.println(5.0 % 0.0);
        System.out.println(Double.POSITIVE_INFINITY % 2);
        System.out.println(Double.NaN % 2);
        System.out.println(5.5f % 2.2f);
        System.out.println(-5.5f % 2.2f);
        System.out.println(1e10f % 3f);
        System.out.println(5 % 2.5);
        System.out.println(7L % 2.5f);
        double angle = 1000.5;
        angle %= 360;
        System.out.println(angle);
        int i = 17;
        i %= 5.5;
        System.out.println(i);
    }
}

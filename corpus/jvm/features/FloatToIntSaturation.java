// Casts from floating point to integers truncate, saturate, and turn NaN into zero.
public class FloatToIntSaturation {
    public static void main(String[] args) {
        double[] values = {0.0, -0.0, 0.99, -0.99, 1.5, -1.5, 2147483647.0, 2147483647.5, 2147483648.0, -2147483648.9,
            -2147483649.0, 1e10, -1e10, 1e19, -1e19, 9.2233720368547758E18, Double.MAX_VALUE, Double.MIN_VALUE,
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, 300.7, -70000.2};
        for (double d : values) {
            System.out.println(d + " -> int " + (int) d + " long " + (long) d + " short " + (short) d + " byte "
                + (byte) d + " char " + (int) (char) d);
        }
        float[] floats = {1e9f, 3e9f, -3e9f, Float.NaN, Float.POSITIVE_INFINITY, 16777217f, 0.1f, -2.5f};
        for (float f : floats) {
            System.out.println(f + " -> int " + (int) f + " long " + (long) f + " short " + (short) f + " byte "
                + (byte) f + " char " + (int) (char) f);
        }
        System.out.println((float) Integer.MAX_VALUE);
        System.out.println((int) (float) Integer.MAX_VALUE);
        System.out.println((int) (float) 16777217);
        System.out.println((double) Long.MAX_VALUE);
        System.out.println((long) (double) Long.MAX_VALUE);
        System.out.println((long) (double) 9007199254740993L);
        System.out.println((float) 1e40);
        System.out.println((float) 1e-50);
        System.out.println((float) 0.1);
        System.out.println((double) 0.1f);
    }
}

// Float: toString, parsing, bits, limits and rounding from double.
public class FloatMethods {
    public static void main(String[] args) {
        float[] values = {0f, -0f, 1f, 0.1f, 0.3f, 1f / 3, 100f, 1e6f, 9999999f, 1e7f, 1.2345678e8f, 1e10f, 1e-3f, 9.9e-4f,
            1e-10f, 3.4028235e38f, 1.4e-45f, 1.17549435e-38f, 16777216f, 33554432f, 0.5f, 2.5f, 1234.5678f, 8.41e21f};
        for (float v : values) {
            System.out.println(v + " " + (double) v + " " + Integer.toHexString(Float.floatToIntBits(v)) + " "
                + Float.hashCode(v) + " " + (int) v);
        }
        for (String s : new String[] {"1.1", "16777217", "3.4028236e38", "1e39", "1e-46", "0.1f", "NaN", "1.17549435E-38"}) {
            System.out.println(s + " " + Float.parseFloat(s));
        }
        System.out.println((float) 0.1 + " " + (float) 1e-320 + " " + (float) 3.5e38 + " " + (float) 16777217.0);
        System.out.println(0.1f == 0.1);
        System.out.println(0.5f == 0.5);
        System.out.println(0.1f + 0.2f == 0.3f);
        System.out.println(0.1f + 0.7f);
        System.out.println(1.0f - 0.9f);
        System.out.println(1e8f + 1f == 1e8f);
        float sum = 0;
        for (int i = 0; i < 1000; i++) {
            sum += 0.1f;
        }
        System.out.println(sum);
        System.out.println(Float.intBitsToFloat(0x7f800001) + " " + Float.intBitsToFloat(0x40490fdb));
        System.out.println(Float.compare(0f, -0f) + " " + Float.valueOf(Float.NaN).equals(Float.NaN) + " "
            + Float.max(1f, Float.NaN) + " " + Float.MIN_NORMAL + " " + Float.isNaN(0f / 0f));
        System.out.println(Math.round(2.5f) + " " + Math.round(-2.5f) + " " + Math.round(1e10f) + " " + Math.round(Float.NaN));
        System.out.println(Float.toHexString(0.1f) + " " + Float.toHexString(1.4e-45f));
        System.out.println(123456789 * 1f + " " + (int) (123456789 * 1f) + " " + (123456789L + 0.5f));
    }
}

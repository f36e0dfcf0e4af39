// Double.toString over powers, limits and shortest representations, and Double.parseDouble.
public class DoubleToString {
    public static void main(String[] args) {
        double[] values = {0, 1, 10, 100, 1e3, 1e6, 9999999, 1e7, 12345678.9, 1e8, 0.1, 0.01, 0.001, 0.0009, 1e-5, 1.0 / 3,
            2.0 / 3, 100.0 / 3, 1e21, 1e22, 1e23, 1.7976931348623157e308, 4.9e-324, 2.2250738585072014E-308,
            123456789012345680.0, 0.30000000000000004, 5e-324, 9007199254740992.0, 9007199254740994.0, 1.1, 2.5e-8, 1234.5678};
        StringBuilder all = new StringBuilder();
        for (double v : values) {
            all.append(v).append(' ').append(-v).append('\n');
        }
        System.out.print(all);
        String[] texts = {"1.5", " 2.5 ", "1e3", "1E-3", ".5", "5.", "+3", "-0", "NaN", "Infinity", "-Infinity", "0x1p3",
            "1d", "2f", "1e400", "1e-400", "0.1e1", "123456789012345678901234567890"};
        for (String s : texts) {
            System.out.println(s + " -> " + Double.parseDouble(s));
        }
        for (String s : new String[] {"", "x", "1,5", "1e", "nan", "--1", "0x1"}) {
            try {
                System.out.println(Double.parseDouble(s));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(Double.valueOf(1.5).hashCode() + " " + Double.hashCode(-0.0) + " " + Double.hashCode(0.0));
        System.out.println(Double.toHexString(1.0) + " " + Double.toHexString(-0.1) + " " + Double.toHexString(4.9e-324));
        System.out.println(Double.MAX_VALUE + " " + Double.MIN_VALUE + " " + Double.MIN_NORMAL + " " + Double.MAX_EXPONENT);
        System.out.println(Double.longBitsToDouble(0x3FF8000000000000L) + " " + Double.doubleToLongBits(2.0));
        System.out.println(Double.isInfinite(1 / 0.0) + " " + Double.isFinite(1e308) + " " + Double.valueOf("7").intValue());
    }
}

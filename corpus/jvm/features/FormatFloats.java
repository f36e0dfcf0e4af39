// String.format with floating point conversions: precision, rounding, exponents, special values.
public class FormatFloats {
    static void f(String format, Object... args) {
        System.out.println(format + " -> [" + String.format(format, args) + "]");
    }

    public static void main(String[] args) {
        f("%f", 3.14159265358979);
        f("%.2f", 3.14159);
        f("%.0f %.0f %.0f %.0f", 0.5, 1.5, 2.5, -0.5);
        f("%.1f %.1f %.1f", 0.25, 0.35, 0.45);
        f("%.3f", 1e-5);
        f("%.3f", 123456789.98765);
        f("%10.2f|%-10.2f|%010.2f", 3.14159, 3.14159, -3.14159);
        f("%+.1f % .1f %(.1f", 2.0, 2.0, -2.0);
        f("%,.2f", 1234567.891);
        f("%e", 12345.678);
        f("%.3e %.0e %E", 0.00012345, 5.5e10, 1.0);
        f("%e", 0.0);
        f("%g %g %g %g", 0.0001, 0.00001, 123456.0, 1234567.0);
        f("%.3g", 1234.5678);
        f("%f %f %f", Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);
        f("%5.1f|%08.3f", Double.NaN, Double.NEGATIVE_INFINITY);
        f("%f %.1f", -0.0, -0.04);
        f("%.20f", 0.1);
        f("%.15f", 1.0 / 3);
        f("%f", 1e20);
        f("%.2f", 1.005);
        f("%.2f", 2.675f);
        f("%f", 0.1f);
        f("%a %a", 1.0, 0.1);
        f("%.1f", Double.MIN_VALUE);
        f("%.2f %.2f", new java.math.BigDecimal("2.345"), new java.math.BigDecimal("-0.005"));
        f("%s %s %s", 1.0, 1e10, 1.5f);
        f("%6.2f%%", 45.678);
        f("%.4f", Math.PI * 1e6);
    }
}

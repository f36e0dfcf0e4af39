package counterpoint.rt.patch;

import counterpoint.rt.Fdlibm;
import counterpoint.rt.Floats;
import counterpoint.rt.Trigonometry;

/** Exact functions where the library has natives for them. */
final class java_lang_StrictMath {
    private java_lang_StrictMath() {
    }

    static double sin(double x) {
        return Trigonometry.sin(x);
    }

    static double cos(double x) {
        return Trigonometry.cos(x);
    }

    static double tan(double x) {
        return Trigonometry.tan(x);
    }

    static double asin(double x) {
        return Fdlibm.asin(x);
    }

    static double acos(double x) {
        return Fdlibm.acos(x);
    }

    static double atan(double x) {
        return Fdlibm.atan(x);
    }

    static double log(double x) {
        return Fdlibm.log(x);
    }

    static double log10(double x) {
        return Fdlibm.log10(x);
    }

    static double log1p(double x) {
        return Fdlibm.log1p(x);
    }

    static double expm1(double x) {
        return Fdlibm.expm1(x);
    }

    static double sinh(double x) {
        return Fdlibm.sinh(x);
    }

    static double cosh(double x) {
        return Fdlibm.cosh(x);
    }

    static double tanh(double x) {
        return Fdlibm.tanh(x);
    }

    static double sqrt(double x) {
        return Floats.sqrt(x);
    }

    static double atan2(double y, double x) {
        return Fdlibm.atan2(y, x);
    }

    static double IEEEremainder(double x, double p) {
        return Fdlibm.remainder(x, p);
    }
}

package counterpoint.rt.patch;

import counterpoint.rt.Floats;
import counterpoint.rt.Logarithm;

/** Where the functions of the machine are not those of the language. */
final class java_lang_Math {
    private java_lang_Math() {
    }

    /** One, and minus one, to a power that is infinite or no number, is no number. */
    static double pow(double base, double exponent) {
        if ((base == 1 || base == -1) && (exponent != exponent || exponent - exponent != 0)) {
            return Double.NaN;
        }
        return Floats.pow(base, exponent);
    }

    static double log10(double number) {
        return Logarithm.decimal(number);
    }
}

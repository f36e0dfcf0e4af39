package counterpoint.rt.patch;

import java.util.Currency;
import java.util.Locale;

/** Not supported: currencies are read from a file of the library. */
final class java_util_Currency {
    private java_util_Currency() {
    }

    static native Currency getInstance(Locale locale);

    static native Currency getInstance(String code);
}

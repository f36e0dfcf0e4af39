package counterpoint.rt.patch;

import java.util.Locale;

/** The language of the modelled world is American English. */
final class java_util_Locale {
    private java_util_Locale() {
    }

    static Locale initDefault() {
        return Locale.US;
    }

    static Locale initDefault(Locale.Category category) {
        return Locale.US;
    }

    /** Not supported: the list comes from resources and services. */
    static native Locale[] getAvailableLocales();
}

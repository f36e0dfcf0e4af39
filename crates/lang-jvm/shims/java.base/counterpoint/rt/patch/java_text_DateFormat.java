package counterpoint.rt.patch;

import java.text.DateFormat;
import java.util.Locale;

/** Not supported: formats by style are read from resources. */
final class java_text_DateFormat {
    private java_text_DateFormat() {
    }

    static native DateFormat get(int time, int date, int flags, Locale locale);
}

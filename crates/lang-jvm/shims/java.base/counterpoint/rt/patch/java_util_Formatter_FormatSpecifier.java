package counterpoint.rt.patch;

import java.util.Locale;

/** Dates in formats are not supported: they bring calendars and zones into the reach of every format. */
final class java_util_Formatter_FormatSpecifier {
    private java_util_Formatter_FormatSpecifier() {
    }

    static native void printDateTime(Object self, Object argument, Locale locale);
}

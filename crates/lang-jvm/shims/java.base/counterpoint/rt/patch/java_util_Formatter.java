package counterpoint.rt.patch;

import java.util.regex.Formats;
import java.util.regex.Pattern;

/** Formats are taken apart without the compiler of patterns. */
final class java_util_Formatter {
    private java_util_Formatter() {
    }

    static Pattern fsPattern = Formats.specifier();

    static void clinit() {
    }
}

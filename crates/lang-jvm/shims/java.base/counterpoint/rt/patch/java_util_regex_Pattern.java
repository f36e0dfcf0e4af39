package counterpoint.rt.patch;

import java.util.regex.Formats;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Canonical equivalence is not supported: its tables are read from resources. Patterns are compiled when they are made. */
final class java_util_regex_Pattern {
    private java_util_regex_Pattern() {
    }

    static native String normalize(String pattern);

    static Matcher matcher(Pattern self, CharSequence text) {
        return Formats.matcher(self, text);
    }
}

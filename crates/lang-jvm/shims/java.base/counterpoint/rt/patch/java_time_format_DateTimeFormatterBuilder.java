package counterpoint.rt.patch;

import counterpoint.rt.Locales;
import java.time.chrono.Chronology;
import java.time.format.FormatStyle;
import java.util.Locale;

/** Patterns of dates of English. */
final class java_time_format_DateTimeFormatterBuilder {
    private java_time_format_DateTimeFormatterBuilder() {
    }

    private static final String[] DATES = {"EEEE, MMMM d, y", "MMMM d, y", "MMM d, y", "M/d/yy"};
    private static final String[] TIMES = {"h:mm:ss a zzzz", "h:mm:ss a z", "h:mm:ss a", "h:mm a"};
    private static final String[] ROOT_DATES = {"y MMMM d, EEEE", "y MMMM d", "y MMM d", "y-MM-dd"};
    private static final String[] ROOT_TIMES = {"HH:mm:ss zzzz", "HH:mm:ss z", "HH:mm:ss", "HH:mm"};

    static String getLocalizedDateTimePattern(FormatStyle date, FormatStyle time, Chronology calendar, Locale locale) {
        Locales.checkNames(locale);
        if (date == null && time == null) {
            throw new IllegalArgumentException("Either dateStyle or timeStyle must be non-null");
        }
        boolean isRoot = locale.getLanguage().isEmpty();
        String days = date == null ? "" : (isRoot ? ROOT_DATES : DATES)[date.ordinal()];
        String hours = time == null ? "" : (isRoot ? ROOT_TIMES : TIMES)[time.ordinal()];
        if (date == null || time == null) {
            return days + hours;
        }
        return days + (isRoot ? " " : date.ordinal() <= FormatStyle.LONG.ordinal() ? " 'at' " : ", ") + hours;
    }
}

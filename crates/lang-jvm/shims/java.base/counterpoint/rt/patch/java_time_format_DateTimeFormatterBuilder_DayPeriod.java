package counterpoint.rt.patch;

import java.util.Locale;
import java.util.Map;

/** Not supported: the parts of days are read from resources. */
final class java_time_format_DateTimeFormatterBuilder_DayPeriod {
    private java_time_format_DateTimeFormatterBuilder_DayPeriod() {
    }

    static void clinit() {
    }

    static native Map<?, Long> getDayPeriodMap(Locale locale);

    static native Object ofLocale(Locale locale, long minutes);
}

package counterpoint.rt.patch;

import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;

/** Every calendar is the Gregorian one. */
final class java_util_Calendar {
    private java_util_Calendar() {
    }

    static Calendar createCalendar(TimeZone zone, Locale locale) {
        return new GregorianCalendar(zone, locale);
    }
}

package java.time.format;

import java.time.chrono.Chronology;
import java.time.chrono.IsoChronology;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalField;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map.Entry;

/** The names of parts of dates in the usual calendar. Other calendars read theirs from resources. */
public final class Texts {
    private Texts() {
    }

    /** The name of a value, or null. */
    public static String text(
        Object provider, Chronology calendar, TemporalField field, long value, TextStyle style, Locale locale) {
        return isUsual(calendar, field) ? ((DateTimeTextProvider) provider).getText(field, value, style, locale)
            : (String) otherCalendar();
    }

    /** All names of a field, or null. */
    @SuppressWarnings("unchecked")
    public static Iterator<Entry<String, Long>> texts(
        Object provider, Chronology calendar, TemporalField field, TextStyle style, Locale locale) {
        return isUsual(calendar, field) ? ((DateTimeTextProvider) provider).getTextIterator(field, style, locale)
            : (Iterator<Entry<String, Long>>) otherCalendar();
    }

    private static boolean isUsual(Chronology calendar, TemporalField field) {
        return calendar == IsoChronology.INSTANCE || !(field instanceof ChronoField);
    }

    private static native Object otherCalendar();
}

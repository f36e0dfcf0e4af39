package counterpoint.rt.patch;

import counterpoint.rt.Locales;
import counterpoint.rt.Unsupported;
import java.time.chrono.Chronology;
import java.time.format.TextStyle;
import java.time.format.Texts;
import java.time.temporal.TemporalField;
import java.util.Calendar;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map.Entry;

/** Names of quarters of a few locales, and no names in other calendars than the usual one. */
final class java_time_format_DateTimeTextProvider {
    private java_time_format_DateTimeTextProvider() {
    }

    static String getText(
        Object self, Chronology calendar, TemporalField field, long value, TextStyle style, Locale locale) {
        return Texts.text(self, calendar, field, value, style, locale);
    }

    static Iterator<Entry<String, Long>> getTextIterator(
        Object self, Chronology calendar, TemporalField field, TextStyle style, Locale locale) {
        return Texts.texts(self, calendar, field, style, locale);
    }

    static Object getLocalizedResource(String key, Locale locale) {
        Locales.checkNames(locale);
        boolean isStandalone = key.startsWith("standalone.") && locale.getLanguage().isEmpty();
        switch (key.substring(key.indexOf('.') + 1)) {
            case "QuarterNames":
                return isStandalone ? null : Locales.quarters(locale, Calendar.LONG);
            case "QuarterAbbreviations":
                return isStandalone ? null : Locales.quarters(locale, Calendar.SHORT);
            case "QuarterNarrows":
                return isStandalone ? null : Locales.quarters(locale, Calendar.NARROW_FORMAT);
            case "gmtZeroFormat":
                return "GMT";
            default:
                Unsupported.localeData();
                return null;
        }
    }
}

package counterpoint.rt.patch;

import counterpoint.rt.Locales;
import counterpoint.rt.Unsupported;
import java.util.Calendar;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Names of months and such of a few locales. */
final class sun_util_locale_provider_CalendarDataUtility {
    private sun_util_locale_provider_CalendarDataUtility() {
    }

    private static final int STANDALONE = 0x8000;

    static Locale findRegionOverride(Locale locale) {
        if (locale.hasExtensions()) {
            Unsupported.localeData();
        }
        return locale;
    }

    static int retrieveFirstDayOfWeek(Locale locale) {
        Locales.checkNames(locale);
        return Calendar.SUNDAY;
    }

    static int retrieveMinimalDaysInFirstWeek(Locale locale) {
        Locales.checkNames(locale);
        return 1;
    }

    static String retrieveFieldValueName(String calendar, int field, int value, int style, Locale locale) {
        return name(field, value, Locales.names(field, style & ~STANDALONE, locale, false));
    }

    static String retrieveJavaTimeFieldValueName(String calendar, int field, int value, int style, Locale locale) {
        return name(field, value, Locales.names(field, style & ~STANDALONE, locale, true));
    }

    static Map<String, Integer> retrieveFieldValueNames(String calendar, int field, int style, Locale locale) {
        if (style != Calendar.ALL_STYLES) {
            return values(field, Locales.names(field, style & ~STANDALONE, locale, false));
        }
        Map<String, Integer> all = new LinkedHashMap<>();
        all.putAll(values(field, Locales.names(field, Calendar.SHORT, locale, false)));
        all.putAll(values(field, Locales.names(field, Calendar.LONG, locale, false)));
        return all;
    }

    static Map<String, Integer> retrieveJavaTimeFieldValueNames(String calendar, int field, int style, Locale locale) {
        return values(field, Locales.names(field, style & ~STANDALONE, locale, true));
    }

    /** Days are counted from 1, all others from 0. */
    private static int first(int field) {
        return field == Calendar.DAY_OF_WEEK ? 1 : 0;
    }

    private static String name(int field, int value, String[] names) {
        int index = value - first(field);
        return names == null || index < 0 || index >= names.length ? null : names[index];
    }

    /** Null where a name stands for two values, as nothing can be parsed by it. */
    private static Map<String, Integer> values(int field, String[] names) {
        if (names == null) {
            return null;
        }
        Map<String, Integer> result = new LinkedHashMap<>();
        for (int index = 0; index < names.length; index++) {
            if (result.put(names[index], index + first(field)) != null) {
                return null;
            }
        }
        return result;
    }
}

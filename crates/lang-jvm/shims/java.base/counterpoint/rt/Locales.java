package counterpoint.rt;

import java.util.Calendar;
import java.util.Locale;

/**
 * What is known of locales: numbers for the few of which the class library has constants, names of months and such for
 * the root locale and American English. The original reads this from resource bundles, which it finds by reflection.
 */
public final class Locales {
    private static final String[] MONTHS = {"January", "February", "March", "April", "May", "June", "July", "August",
        "September", "October", "November", "December"};
    private static final String[] DAYS = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
    private static final String[] QUARTERS = {"1st quarter", "2nd quarter", "3rd quarter", "4th quarter"};

    private Locales() {
    }

    /** The sign before decimals. */
    public static char decimal(Locale locale) {
        switch (locale.getLanguage()) {
            case "":
            case "en":
            case "ja":
            case "ko":
            case "zh":
                return '.';
            case "de":
            case "fr":
            case "it":
                if (locale.getCountry().isEmpty() || locale.getLanguage().equalsIgnoreCase(locale.getCountry())) {
                    return ',';
                }
                break;
            default:
        }
        Unsupported.localeData();
        return 0;
    }

    /** The sign between groups of digits. */
    public static char grouping(Locale locale) {
        return decimal(locale) == '.' ? ',' : locale.getLanguage().equals("fr") ? '\u202f' : '.';
    }

    /** Stops unless the names of a locale are known. */
    public static void checkNames(Locale locale) {
        boolean isKnown = isRoot(locale)
            || locale.getLanguage().equals("en") && (locale.getCountry().isEmpty() || locale.getCountry().equals("US"));
        if (!isKnown) {
            Unsupported.localeData();
        }
    }

    private static boolean isRoot(Locale locale) {
        return locale.getLanguage().isEmpty();
    }

    /** The names of the months from January on: in full, or short. */
    public static String[] months(Locale locale, boolean isShort) {
        return cut(MONTHS, isShort || isRoot(locale) ? 3 : 0);
    }

    /** The names of the days from Sunday on: in full, or short. */
    public static String[] days(Locale locale, boolean isShort) {
        return cut(DAYS, isShort || isRoot(locale) ? 3 : 0);
    }

    /** The names of the quarters: in full, short or as digits. */
    public static String[] quarters(Locale locale, int style) {
        switch (style) {
            case Calendar.LONG:
                return isRoot(locale) ? quarters(locale, Calendar.SHORT) : QUARTERS.clone();
            case Calendar.SHORT:
                return new String[] {"Q1", "Q2", "Q3", "Q4"};
            default:
                return new String[] {"1", "2", "3", "4"};
        }
    }

    /** The names of the two eras as formats of dates show them. */
    public static String[] eras(Locale locale) {
        return isRoot(locale) ? new String[] {"BCE", "CE"} : new String[] {"BC", "AD"};
    }

    /**
     * The names of the values of a field of a calendar from the least value on, null if it has none. The style is one of
     * the constants of Calendar for formats.
     */
    public static String[] names(int field, int style, Locale locale, boolean isForTime) {
        checkNames(locale);
        boolean isNarrow = style == Calendar.NARROW_FORMAT;
        boolean isShort = style == Calendar.SHORT;
        switch (field) {
            case Calendar.MONTH:
                return isNarrow ? isRoot(locale) ? numbers(12) : cut(MONTHS, 1) : months(locale, isShort);
            case Calendar.DAY_OF_WEEK:
                return isNarrow ? cut(DAYS, 1) : days(locale, isShort);
            case Calendar.AM_PM:
                return isNarrow && !isRoot(locale) ? new String[] {"a", "p"} : new String[] {"AM", "PM"};
            case Calendar.ERA:
                if (isRoot(locale)) {
                    return isShort && isForTime ? new String[] {"BC", "AD"} : eras(locale);
                }
                return isNarrow ? new String[] {"B", "A"} : isShort || !isForTime ? eras(locale)
                    : new String[] {"Before Christ", "Anno Domini"};
            default:
                return null;
        }
    }

    private static String[] numbers(int most) {
        String[] result = new String[most];
        for (int number = 1; number <= most; number++) {
            result[number - 1] = Integer.toString(number);
        }
        return result;
    }

    /** The first letters of words, all of them for 0. */
    private static String[] cut(String[] words, int length) {
        String[] result = words.clone();
        for (int index = 0; index < result.length && length > 0; index++) {
            result[index] = words[index].substring(0, length);
        }
        return result;
    }
}

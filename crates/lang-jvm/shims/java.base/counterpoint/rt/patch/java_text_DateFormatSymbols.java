package counterpoint.rt.patch;

import counterpoint.rt.Locales;
import counterpoint.rt.Native;
import java.text.DateFormatSymbols;
import java.util.Arrays;
import java.util.Locale;

/** Names of months and such of a few locales. */
final class java_text_DateFormatSymbols {
    private java_text_DateFormatSymbols() {
    }

    static DateFormatSymbols getProviderInstance(Locale locale) {
        return new DateFormatSymbols(locale);
    }

    static void initializeData(DateFormatSymbols self, Locale locale) {
        Locales.checkNames(locale);
        Native.setRef(self, DateFormatSymbols.class.slot("locale"), locale);
        self.setEras(Locales.eras(locale));
        self.setMonths(padded(Locales.months(locale, false), 0));
        self.setShortMonths(padded(Locales.months(locale, true), 0));
        self.setWeekdays(padded(Locales.days(locale, false), 1));
        self.setShortWeekdays(padded(Locales.days(locale, true), 1));
        self.setAmPmStrings(new String[] {"AM", "PM"});
        self.setLocalPatternChars("GyMdkHmsSEDFwWahKzZ");
    }

    /** The months of a year are 13 here; the days are counted from 1. */
    private static String[] padded(String[] names, int first) {
        String[] result = new String[names.length + 1];
        Arrays.fill(result, "");
        System.arraycopy(names, 0, result, first, names.length);
        return result;
    }
}

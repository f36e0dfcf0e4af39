package counterpoint.rt.patch;

import counterpoint.rt.Locales;
import counterpoint.rt.Unsupported;
import java.util.Calendar;
import java.util.Locale;

/** Names of quarters of a few locales. */
final class java_time_format_DateTimeTextProvider {
    private java_time_format_DateTimeTextProvider() {
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

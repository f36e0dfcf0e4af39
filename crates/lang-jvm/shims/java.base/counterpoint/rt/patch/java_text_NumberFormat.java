package counterpoint.rt.patch;

import counterpoint.rt.Locales;
import counterpoint.rt.Unsupported;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.util.Locale;

/** Formats of numbers with the patterns of a few locales. */
final class java_text_NumberFormat {
    private java_text_NumberFormat() {
    }

    private static final int NUMBER = 0;
    private static final int CURRENCY = 1;
    private static final int PERCENT = 2;
    private static final int INTEGER = 4;

    static NumberFormat getInstance(Locale locale, NumberFormat.Style style, int choice) {
        return getInstance(locale, choice);
    }

    static NumberFormat getInstance(Locale locale, int choice) {
        DecimalFormat format = new DecimalFormat(pattern(locale, choice), new DecimalFormatSymbols(locale));
        if (choice == INTEGER) {
            format.setMaximumFractionDigits(0);
            format.setDecimalSeparatorAlwaysShown(false);
            format.setParseIntegerOnly(true);
        }
        return format;
    }

    private static String pattern(Locale locale, int choice) {
        switch (choice) {
            case NUMBER:
                return "#,##0.###";
            case INTEGER:
                return "#,##0";
            case PERCENT:
                Locales.checkNames(locale);
                return "#,##0%";
            case CURRENCY:
                Locales.checkNames(locale);
                return locale.getLanguage().isEmpty() ? "\u00a4\u00a0#,##0.00" : "\u00a4#,##0.00";
            default:
                Unsupported.localeData();
                return null;
        }
    }
}

package counterpoint.rt.patch;

import counterpoint.rt.Locales;
import counterpoint.rt.Native;
import counterpoint.rt.Unsupported;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/** Symbols of a few locales. */
final class java_text_DecimalFormatSymbols {
    private java_text_DecimalFormatSymbols() {
    }

    private static final Class<?> TYPE = DecimalFormatSymbols.class;

    static DecimalFormatSymbols getInstance(Locale locale) {
        return new DecimalFormatSymbols(locale);
    }

    static void initialize(DecimalFormatSymbols self, Locale locale) {
        Native.setRef(self, TYPE.slot("locale"), locale);
        self.setDecimalSeparator(Locales.decimal(locale));
        self.setGroupingSeparator(Locales.grouping(locale));
        self.setPatternSeparator(';');
        self.setPercent('%');
        self.setPerMill('\u2030');
        self.setZeroDigit('0');
        self.setDigit('#');
        self.setMinusSign('-');
        Native.setWord(self, TYPE.slot("exponential"), 'E');
        self.setExponentSeparator(locale.toString().equals("en_CA") ? "e" : "E");
        self.setInfinity("\u221e");
        self.setNaN("NaN");
        self.setMonetaryDecimalSeparator(Locales.decimal(locale));
        if (TYPE.slot("monetaryGroupingSeparator") >= 0) {
            Native.setWord(self, TYPE.slot("monetaryGroupingSeparator"), Locales.grouping(locale));
        }
    }

    /** Only the dollar and the general sign of currency are known. */
    static void initializeCurrency(DecimalFormatSymbols self, Locale locale) {
        boolean hasCountry = !locale.getCountry().isEmpty();
        if (hasCountry && !locale.getCountry().equals("US")) {
            Unsupported.localeData();
        }
        Native.setRef(self, TYPE.slot("currencySymbol"), hasCountry ? "$" : "\u00a4");
        Native.setRef(self, TYPE.slot("intlCurrencySymbol"), hasCountry ? "USD" : "XXX");
        Native.setWord(self, TYPE.slot("currencyInitialized"), 1);
    }
}

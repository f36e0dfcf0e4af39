package counterpoint.rt.patch;

/** Zones are shown by their names; others are read from resources. */
final class sun_util_locale_provider_TimeZoneNameUtility {
    private sun_util_locale_provider_TimeZoneNameUtility() {
    }

    static String retrieveDisplayName(String id, boolean daylight, int style, java.util.Locale locale) {
        return id;
    }

    static native String[] retrieveDisplayNames(String id, java.util.Locale locale);

    static native String[][] getZoneStrings(java.util.Locale locale);
}

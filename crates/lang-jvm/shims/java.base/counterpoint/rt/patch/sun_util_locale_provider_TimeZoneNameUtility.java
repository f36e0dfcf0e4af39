package counterpoint.rt.patch;

/** Zones are shown by their names. */
final class sun_util_locale_provider_TimeZoneNameUtility {
    private sun_util_locale_provider_TimeZoneNameUtility() {
    }

    static String retrieveDisplayName(String id, boolean daylight, int style, java.util.Locale locale) {
        return id;
    }
}

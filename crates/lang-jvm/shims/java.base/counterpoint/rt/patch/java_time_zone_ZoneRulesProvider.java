package counterpoint.rt.patch;

import java.time.zone.ZoneRules;
import java.util.NavigableMap;
import java.util.Set;

/** Not supported: the rules of zones are read from a file of the library. */
final class java_time_zone_ZoneRulesProvider {
    private java_time_zone_ZoneRulesProvider() {
    }

    static void clinit() {
    }

    static native Set<String> getAvailableZoneIds();

    static native ZoneRules getRules(String zone, boolean isCached);

    static native NavigableMap<String, ZoneRules> getVersions(String zone);

    static native boolean refresh();
}

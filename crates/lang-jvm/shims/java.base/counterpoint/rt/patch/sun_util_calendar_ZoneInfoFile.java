package counterpoint.rt.patch;

import counterpoint.rt.Unsupported;
import sun.util.calendar.ZoneInfo;

/** The zone UTC and zones by offset: the original reads all zones from a file of the library. */
final class sun_util_calendar_ZoneInfoFile {
    private sun_util_calendar_ZoneInfoFile() {
    }

    /** The initialiser reads the file. */
    static void clinit() {
    }

    static ZoneInfo getZoneInfo(String id) {
        switch (id) {
            case "UTC":
            case "GMT":
            case "UT":
            case "Etc/UTC":
            case "Etc/GMT":
            case "Z":
                return new ZoneInfo(id, 0);
            default:
                if (id.startsWith("GMT")) {
                    return null;
                }
                Unsupported.fileSystem();
                return null;
        }
    }
}

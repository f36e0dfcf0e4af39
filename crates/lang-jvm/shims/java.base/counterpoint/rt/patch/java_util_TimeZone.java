package counterpoint.rt.patch;

/** The zone of the machine is UTC. */
final class java_util_TimeZone {
    private java_util_TimeZone() {
    }

    static String getSystemTimeZoneID(String home) {
        return "UTC";
    }

    static String getSystemGMTOffsetID() {
        return "UTC";
    }
}

package counterpoint.rt.patch;

import java.util.Map;

/** A machine that has finished starting, with no properties from its command line. */
final class jdk_internal_misc_VM {
    private jdk_internal_misc_VM() {
    }

    private static final int BOOTED = 4;

    static void initialize() {
    }

    static int initLevel() {
        return BOOTED;
    }

    static boolean isBooted() {
        return true;
    }

    static boolean isModuleSystemInited() {
        return true;
    }

    static boolean isSystemDomainLoader(ClassLoader loader) {
        return true;
    }

    static String getSavedProperty(String key) {
        return null;
    }

    static Map<String, String> getSavedProperties() {
        return Map.of();
    }

    /** The nanoseconds since some seconds before or after the epoch, by the same clock as everywhere. */
    static long getNanoTimeAdjustment(long seconds) {
        return (System.currentTimeMillis() - seconds * 1000) * 1_000_000;
    }
}

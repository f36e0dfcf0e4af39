package counterpoint.rt.patch;

import java.util.logging.Level;

/** Levels have their English names. */
final class java_util_logging_Level {
    private java_util_logging_Level() {
    }

    static String getLocalizedName(Level level) {
        return level.getName();
    }

    static String getLocalizedLevelName(Level level) {
        return level.getName();
    }
}

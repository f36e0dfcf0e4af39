package counterpoint.rt.patch;

import java.util.logging.LogManager;

/** Not supported: a manager reads a configuration and starts threads. */
final class java_util_logging_LogManager {
    private java_util_logging_LogManager() {
    }

    /** Handlers initialise the class, whose manager would read its configuration when the program ends. */
    static void clinit() {
    }

    static native LogManager getLogManager();
}

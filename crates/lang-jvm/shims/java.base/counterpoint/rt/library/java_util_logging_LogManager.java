package counterpoint.rt.library;

import java.util.logging.Filter;
import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.LogManager;

/** Loggers and handlers do not ask a manager, which reads a configuration and starts threads: nothing is configured. */
final class java_util_logging_LogManager {
    private java_util_logging_LogManager() {
    }

    static LogManager getLogManager() {
        return null;
    }

    static void checkPermission(LogManager manager) {
    }

    static String getProperty(LogManager manager, String name) {
        return null;
    }

    static String getStringProperty(LogManager manager, String name, String otherwise) {
        return otherwise;
    }

    static int getIntProperty(LogManager manager, String name, int otherwise) {
        return otherwise;
    }

    static boolean getBooleanProperty(LogManager manager, String name, boolean otherwise) {
        return otherwise;
    }

    static Level getLevelProperty(LogManager manager, String name, Level otherwise) {
        return otherwise;
    }

    static Filter getFilterProperty(LogManager manager, String name, Filter otherwise) {
        return otherwise;
    }

    static Formatter getFormatterProperty(LogManager manager, String name, Formatter otherwise) {
        return otherwise;
    }
}

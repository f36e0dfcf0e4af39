package counterpoint.rt.patch;

import counterpoint.rt.Loggers;
import java.util.ResourceBundle;
import java.util.logging.Filter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Loggers without a manager; the handler of the root writes plain lines to the standard error. */
final class java_util_logging_Logger {
    private java_util_logging_Logger() {
    }

    static Logger getLogger(String name) {
        if (name == null) {
            throw new NullPointerException();
        }
        return Loggers.named(name);
    }

    static native Logger getLogger(String name, String bundle);

    static Logger getGlobal() {
        return Loggers.named(Logger.GLOBAL_LOGGER_NAME);
    }

    static Logger getAnonymousLogger() {
        return Loggers.anonymous();
    }

    static native Logger getAnonymousLogger(String bundle);

    static void checkPermission(Logger logger) {
    }

    static void ensureManagerInitialized(Logger logger) {
    }

    /** No logger has a bundle of resources. */
    static void setupResourceInfo(Logger logger, String bundle, Class<?> caller) {
    }

    static ResourceBundle findResourceBundle(Logger logger, String bundle, boolean isUsers) {
        return null;
    }

    static Logger getParent(Logger logger) {
        return Loggers.above(logger);
    }

    static native void setParent(Logger logger, Logger parent);

    static boolean isLoggable(Logger logger, Level level) {
        Level least = Level.INFO;
        for (Logger at = logger; at != null; at = at.getParent()) {
            if (at.getLevel() != null) {
                least = at.getLevel();
                break;
            }
        }
        return level.intValue() >= least.intValue() && least.intValue() != Level.OFF.intValue();
    }

    static void log(Logger logger, LogRecord record) {
        Filter filter = logger.getFilter();
        if (!logger.isLoggable(record.getLevel()) || filter != null && !filter.isLoggable(record)) {
            return;
        }
        for (Logger at = logger; at != null; at = at.getParent()) {
            for (Handler handler : at.getHandlers()) {
                handler.publish(record);
            }
            if (!at.getUseParentHandlers()) {
                return;
            }
        }
    }
}

package counterpoint.rt;

import java.util.ResourceBundle;
import java.util.function.Supplier;
import java.util.logging.Logger;

/** A logger of the system: where there is no other service, it is one of {@code java.util.logging}. */
public final class SystemLogger implements System.Logger {
    private final Logger logger;

    public SystemLogger(String name) {
        logger = Loggers.named(name);
    }

    private static java.util.logging.Level level(Level level) {
        switch (level) {
            case ALL: return java.util.logging.Level.ALL;
            case TRACE: return java.util.logging.Level.FINER;
            case DEBUG: return java.util.logging.Level.FINE;
            case INFO: return java.util.logging.Level.INFO;
            case WARNING: return java.util.logging.Level.WARNING;
            case ERROR: return java.util.logging.Level.SEVERE;
            default: return java.util.logging.Level.OFF;
        }
    }

    @Override
    public String getName() {
        return logger.getName();
    }

    @Override
    public boolean isLoggable(Level level) {
        return logger.isLoggable(level(level));
    }

    @Override
    public void log(Level level, ResourceBundle bundle, String message, Throwable thrown) {
        logger.log(level(level), message, thrown);
    }

    @Override
    public void log(Level level, ResourceBundle bundle, String format, Object... parameters) {
        logger.log(level(level), format, parameters);
    }

    @Override
    public void log(Level level, Supplier<String> message) {
        logger.log(level(level), message);
    }

    @Override
    public void log(Level level, Supplier<String> message, Throwable thrown) {
        logger.log(level(level), thrown, message);
    }
}

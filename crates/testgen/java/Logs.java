import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.logging.ConsoleHandler;
import java.util.logging.Filter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/**
 * The loggers of the platform, which all runs of a machine share: what one run does to them the next one sees.
 *
 * <p>So each run gets loggers as a new machine has them, and those that were there before come back afterwards.
 */
final class Logs {
    private static final class Kept {
        final Logger logger;
        final Handler[] handlers;
        final Level level;
        final Filter filter;
        final boolean usesParent;

        Kept(Logger logger) {
            this.logger = logger;
            handlers = logger.getHandlers();
            level = logger.getLevel();
            filter = logger.getFilter();
            usesParent = logger.getUseParentHandlers();
        }
    }

    private final List<Kept> kept = new ArrayList<>();

    /** Keeps how the loggers are. */
    Logs() {
        for (Logger logger : all()) {
            kept.add(new Kept(logger));
        }
    }

    private static List<Logger> all() {
        LogManager manager = LogManager.getLogManager();
        List<Logger> all = new ArrayList<>();
        for (String name : Collections.list(manager.getLoggerNames())) {
            Logger logger = manager.getLogger(name);
            if (logger != null) {
                all.add(logger);
            }
        }
        return all;
    }

    /** All loggers as a new machine has them; the root writes to what is the standard error now. */
    static void renew() {
        // A line has no time, which is never the same.
        System.setProperty("java.util.logging.SimpleFormatter.format", "%4$s: %5$s%6$s%n");
        for (Logger logger : all()) {
            set(logger, new Handler[0], null, null, true);
        }
        ConsoleHandler console = new ConsoleHandler();
        console.setLevel(Level.INFO);
        console.setFormatter(new SimpleFormatter());
        set(Logger.getLogger(""), new Handler[] {console}, Level.INFO, null, true);
    }

    private static void set(Logger logger, Handler[] handlers, Level level, Filter filter, boolean usesParent) {
        for (Handler handler : logger.getHandlers()) {
            logger.removeHandler(handler);
        }
        for (Handler handler : handlers) {
            logger.addHandler(handler);
        }
        boolean isRoot = logger.getName() != null && logger.getName().isEmpty();
        logger.setLevel(isRoot && level == null ? Level.INFO : level);
        logger.setFilter(filter);
        logger.setUseParentHandlers(usesParent);
    }

    /** What was kept; loggers that are new are as if nothing had been done to them. */
    void restore() {
        renew();
        for (Kept one : kept) {
            set(one.logger, one.handlers, one.level, one.filter, one.usesParent);
        }
    }
}

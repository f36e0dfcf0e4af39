// counterpoint check TraceLoggerLeak.java --method login --secret apiKey
// expect: leak
// what: with the finest log level for an authentication module the key is written to the error stream.
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

public class TraceLoggerLeak {
    enum Level { ERROR, WARN, INFO, DEBUG, TRACE }

    interface Appender {
        void append(Level level, String message);
    }

    static class Logger {
        private final Level threshold;
        private final List<Appender> appenders = new ArrayList<>();

        Logger(Level threshold) {
            this.threshold = threshold;
        }

        void log(Level level, String message) {
            if (level.compareTo(threshold) <= 0) {
                appenders.forEach(a -> a.append(level, message));
            }
        }
    }

    public static boolean login(String level, String module, String user, String apiKey) {
        Logger logger = new Logger(parse(level));
        if (module != null && module.startsWith("auth.")) {
            logger.appenders.add((l, m) -> System.err.println("[" + l + "] " + m));
        }
        logger.log(Level.INFO, "login of " + user);
        logger.log(Level.TRACE, "headers: X-Api-Key=" + apiKey);
        return user != null && !user.isEmpty();
    }

    private static Level parse(String level) {
        try {
            return Level.valueOf(level.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException | NullPointerException e) {
            return Level.WARN;
        }
    }
}

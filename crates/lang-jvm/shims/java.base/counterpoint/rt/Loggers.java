package counterpoint.rt;

import java.io.PrintStream;
import java.text.MessageFormat;
import java.util.HashMap;
import java.util.Map;
import java.util.logging.ConsoleHandler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** The loggers by name, as a machine without a configuration has them. */
public final class Loggers {
    private static final class Plain extends Logger {
        Plain(String name) {
            super(name, null);
        }
    }

    /** The handler of the root: it needs no writer between formatter and stream. */
    private static final class Console extends ConsoleHandler {
        private final PrintStream stream = System.err;

        @Override
        public void publish(LogRecord record) {
            if (isLoggable(record)) {
                stream.print(getFormatter().format(record));
            }
        }
    }

    /** The root: it gets its handler when it is first asked for one, as on a real machine. */
    private static final class Root extends Logger {
        private boolean isReady;

        Root() {
            super("", null);
        }

        private void prepare() {
            if (!isReady) {
                isReady = true;
                super.addHandler(new Console());
            }
        }

        @Override
        public Handler[] getHandlers() {
            prepare();
            return super.getHandlers();
        }

        @Override
        public void addHandler(Handler handler) {
            prepare();
            super.addHandler(handler);
        }

        @Override
        public void removeHandler(Handler handler) {
            prepare();
            super.removeHandler(handler);
        }
    }

    private static final Map<String, Logger> NAMED = new HashMap<>();

    private Loggers() {
    }

    /** The logger with this name; there is one for each. */
    public static Logger named(String name) {
        Logger found = NAMED.get(name);
        if (found == null) {
            found = made(name);
            NAMED.put(name, found);
            if (name.isEmpty()) {
                found.setLevel(Level.INFO);
            }
        }
        return found;
    }

    private static Logger made(String name) {
        if (name.isEmpty()) {
            return new Root();
        }
        return name.equals(Logger.GLOBAL_LOGGER_NAME) ? Logger.global : new Plain(name);
    }

    /** The message with its parameters in place, as formatters of the JDK write it. */
    public static String message(LogRecord record) {
        String message = record.getMessage();
        Object[] parameters = record.getParameters();
        if (message == null || parameters == null || parameters.length == 0) {
            return message;
        }
        for (int at = message.indexOf('{'); at >= 0 && at + 1 < message.length(); at = message.indexOf('{', at + 1)) {
            char digit = message.charAt(at + 1);
            if (digit >= '0' && digit <= '9') {
                try {
                    return MessageFormat.format(message, parameters);
                } catch (IllegalArgumentException refused) {
                    return message;
                }
            }
        }
        return message;
    }

    /** A logger that only its maker knows. */
    public static Logger anonymous() {
        return new Plain(null);
    }

    /** The nearest logger above, null for the root. */
    public static Logger above(Logger logger) {
        String name = logger.getName();
        if (name == null) {
            return named("");
        }
        for (int dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
            Logger found = NAMED.get(name.substring(0, dot));
            if (found != null) {
                return found;
            }
        }
        return name.isEmpty() ? null : named("");
    }
}

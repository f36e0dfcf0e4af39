// Loggers: names, parents, levels, filters and handlers of one's own.
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

public class Loggers {
    static class Printer extends Handler {
        @Override
        public void publish(LogRecord record) {
            System.out.println(record.getLoggerName() + " " + record.getLevel() + " " + record.getMessage() + " "
                + (record.getParameters() == null ? 0 : record.getParameters().length) + " " + record.getThrown());
        }

        @Override
        public void flush() {
        }

        @Override
        public void close() {
        }
    }

    public static void main(String[] args) {
        Logger logger = Logger.getLogger("a.b.c");
        System.out.println(logger.getName() + " " + logger.getLevel() + " " + (logger == Logger.getLogger("a.b.c")));
        System.out.println("[" + logger.getParent().getName() + "] " + logger.getParent().getLevel());
        Logger above = Logger.getLogger("a");
        System.out.println(logger.getParent() == above);
        System.out.println(logger.isLoggable(Level.INFO) + " " + logger.isLoggable(Level.FINE));
        logger.info("to the standard error");
        logger.addHandler(new Printer());
        logger.setUseParentHandlers(false);
        logger.info("one");
        logger.fine("two");
        logger.log(Level.WARNING, "three {0}", 3);
        logger.log(Level.SEVERE, "four", new IllegalStateException("why"));
        above.setLevel(Level.FINE);
        logger.fine("five");
        logger.finer(() -> "six");
        logger.setFilter(record -> record.getMessage().length() > 5);
        logger.warning("seven");
        logger.warning("eleven");
        logger.setLevel(Level.OFF);
        logger.severe("nothing at all");
        Logger nameless = Logger.getAnonymousLogger();
        System.out.println(nameless.getName() + " [" + nameless.getParent().getName() + "]");
        System.out.println(Level.parse("CONFIG").intValue() + " " + Logger.getGlobal().getName());
    }
}

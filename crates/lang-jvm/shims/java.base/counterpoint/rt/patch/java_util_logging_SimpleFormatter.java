package counterpoint.rt.patch;

import counterpoint.rt.Loggers;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.logging.LogRecord;

/** A level and a message, without the time and the place, which need the stack. */
final class java_util_logging_SimpleFormatter {
    private java_util_logging_SimpleFormatter() {
    }

    static String format(Object formatter, LogRecord record) {
        String line = record.getLevel().getName() + ": " + Loggers.message(record) + "\n";
        if (record.getThrown() == null) {
            return line;
        }
        StringWriter trace = new StringWriter();
        record.getThrown().printStackTrace(new PrintWriter(trace));
        return line + trace;
    }
}

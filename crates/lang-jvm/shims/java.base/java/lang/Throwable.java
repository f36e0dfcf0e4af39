package java.lang;

import counterpoint.rt.Places;
import counterpoint.rt.Trace;
import java.io.PrintStream;
import java.io.PrintWriter;

/**
 * What can be thrown. The original keeps what is suppressed in lists, which would bring collections into the reach of
 * every program that can fail. Traces are taken only where places are known.
 */
public class Throwable implements java.io.Serializable {
    private static final long serialVersionUID = -3042686055658047285L;
    private static final StackTraceElement[] NO_TRACE = new StackTraceElement[0];

    /** Later releases ask whether somebody records what is thrown. */
    static volatile boolean jfrTracing;

    private String detailMessage;
    private Throwable cause = this;
    /** Null until there was something. */
    private Throwable[] suppressed;
    private int suppressedCount;
    private boolean keepsSuppressed = true;
    private boolean hasTrace = true;
    /** The active calls when the trace was taken. */
    Trace trace;
    /** The elements of the trace once they were asked for or set. */
    private StackTraceElement[] stackTrace;

    public Throwable() {
        fillInStackTrace();
    }

    public Throwable(String message) {
        fillInStackTrace();
        detailMessage = message;
    }

    public Throwable(String message, Throwable cause) {
        fillInStackTrace();
        detailMessage = message;
        this.cause = cause;
    }

    public Throwable(Throwable cause) {
        fillInStackTrace();
        detailMessage = cause == null ? null : cause.toString();
        this.cause = cause;
    }

    protected Throwable(String message, Throwable cause, boolean enableSuppression, boolean writableStackTrace) {
        if (writableStackTrace) {
            fillInStackTrace();
        } else {
            hasTrace = false;
        }
        detailMessage = message;
        this.cause = cause;
        keepsSuppressed = enableSuppression;
    }

    public String getMessage() {
        return detailMessage;
    }

    public String getLocalizedMessage() {
        return getMessage();
    }

    public synchronized Throwable getCause() {
        return cause == this ? null : cause;
    }

    public synchronized Throwable initCause(Throwable cause) {
        if (this.cause != this) {
            throw new IllegalStateException("Can't overwrite cause with " + (cause == null ? "a null" : cause.toString()), this);
        }
        if (cause == this) {
            throw new IllegalArgumentException("Self-causation not permitted", this);
        }
        this.cause = cause;
        return this;
    }

    final void setCause(Throwable cause) {
        this.cause = cause;
    }

    public String toString() {
        String name = getClass().getName();
        String message = getLocalizedMessage();
        return message == null ? name : Message.of(name, ": ", message);
    }

    public synchronized Throwable fillInStackTrace() {
        if (hasTrace) {
            trace = Places.areKnown() ? new Trace(this) : null;
            stackTrace = null;
        }
        return this;
    }

    public StackTraceElement[] getStackTrace() {
        return elements().clone();
    }

    private synchronized StackTraceElement[] elements() {
        if (stackTrace == null) {
            if (trace == null) {
                return NO_TRACE;
            }
            stackTrace = trace.elements();
        }
        return stackTrace;
    }

    public void setStackTrace(StackTraceElement[] stackTrace) {
        StackTraceElement[] copy = stackTrace.clone();
        for (int index = 0; index < copy.length; index++) {
            if (copy[index] == null) {
                throw new NullPointerException("stackTrace[" + index + "]");
            }
        }
        synchronized (this) {
            if (hasTrace) {
                this.stackTrace = copy;
            }
        }
    }

    public final synchronized void addSuppressed(Throwable exception) {
        if (exception == this) {
            throw new IllegalArgumentException("Self-suppression not permitted", exception);
        }
        if (exception == null) {
            throw new NullPointerException("Cannot suppress a null exception.");
        }
        if (!keepsSuppressed) {
            return;
        }
        if (suppressed == null || suppressedCount == suppressed.length) {
            Throwable[] longer = new Throwable[suppressedCount * 2 + 1];
            for (int index = 0; index < suppressedCount; index++) {
                longer[index] = suppressed[index];
            }
            suppressed = longer;
        }
        suppressed[suppressedCount++] = exception;
    }

    public final synchronized Throwable[] getSuppressed() {
        Throwable[] copy = new Throwable[suppressedCount];
        for (int index = 0; index < suppressedCount; index++) {
            copy[index] = suppressed[index];
        }
        return copy;
    }

    public void printStackTrace() {
        printStackTrace(System.err);
    }

    public void printStackTrace(PrintStream stream) {
        synchronized (stream) {
            print(new ToStream(stream));
        }
    }

    public void printStackTrace(PrintWriter writer) {
        synchronized (writer) {
            print(new ToWriter(writer));
        }
    }

    private void print(Lines lines) {
        Seen seen = new Seen(this, null);
        lines.println(this);
        StackTraceElement[] elements = elements();
        for (StackTraceElement element : elements) {
            lines.println("\tat " + element);
        }
        printOthers(lines, elements, "", seen);
    }

    private Seen printOthers(Lines lines, StackTraceElement[] elements, String prefix, Seen seen) {
        Seen all = seen;
        for (Throwable other : getSuppressed()) {
            all = other.printEnclosed(lines, elements, "Suppressed: ", prefix + "\t", all);
        }
        Throwable reason = getCause();
        return reason == null ? all : reason.printEnclosed(lines, elements, "Caused by: ", prefix, all);
    }

    /** What has been seen before and here. */
    private Seen printEnclosed(Lines lines, StackTraceElement[] outer, String caption, String prefix, Seen seen) {
        for (Seen other = seen; other != null; other = other.before) {
            if (other.thrown == this) {
                lines.println(prefix + caption + "[CIRCULAR REFERENCE: " + this + "]");
                return seen;
            }
        }
        StackTraceElement[] elements = elements();
        int last = elements.length - 1;
        for (int other = outer.length - 1; last >= 0 && other >= 0 && elements[last].equals(outer[other]); other--) {
            last--;
        }
        int common = elements.length - 1 - last;
        lines.println(prefix + caption + this);
        for (int index = 0; index <= last; index++) {
            lines.println(prefix + "\tat " + elements[index]);
        }
        if (common != 0) {
            lines.println(prefix + "\t... " + common + " more");
        }
        return printOthers(lines, elements, prefix, new Seen(this, seen));
    }

    /** What has been printed, by identity. */
    private static final class Seen {
        final Throwable thrown;
        final Seen before;

        Seen(Throwable thrown, Seen before) {
            this.thrown = thrown;
            this.before = before;
        }
    }

    private interface Lines {
        void println(Object line);
    }

    private static final class ToStream implements Lines {
        private final PrintStream stream;

        ToStream(PrintStream stream) {
            this.stream = stream;
        }

        public void println(Object line) {
            stream.println(line);
        }
    }

    private static final class ToWriter implements Lines {
        private final PrintWriter writer;

        ToWriter(PrintWriter writer) {
            this.writer = writer;
        }

        public void println(Object line) {
            writer.println(line);
        }
    }
}

package java.lang;

import counterpoint.rt.Trace;

/** Null where an object is needed. Without a message of its own it tells what was null where it was thrown first. */
public class NullPointerException extends RuntimeException {
    private static final long serialVersionUID = 5162710183389028792L;

    private boolean isFilled;
    private Trace first;

    public NullPointerException() {
    }

    public NullPointerException(String message) {
        super(message);
    }

    @Override
    public synchronized Throwable fillInStackTrace() {
        super.fillInStackTrace();
        if (!isFilled) {
            isFilled = true;
            first = trace;
        }
        return this;
    }

    @Override
    public String getMessage() {
        String message = super.getMessage();
        return message != null || first == null ? message : first.whyNull();
    }
}

package counterpoint.rt.patch;

import counterpoint.rt.Native;
import counterpoint.rt.Trace;

/** Stack traces from the table of places. */
final class java_lang_StackTraceElement {
    private java_lang_StackTraceElement() {
    }

    static StackTraceElement[] of(Throwable thrown, int depth) {
        return of(Native.getRef(thrown, java_lang_Throwable.BACKTRACE), depth);
    }

    static StackTraceElement[] of(Object backtrace, int depth) {
        return backtrace == null ? new StackTraceElement[0] : ((Trace) backtrace).elements();
    }
}

package counterpoint.rt.patch;

import counterpoint.rt.Trace;

/** The messages that tell what was null come from the table of places. */
final class java_lang_NullPointerException {
    private java_lang_NullPointerException() {
    }

    static String getExtendedNPEMessage(NullPointerException self) {
        Trace trace = Throwable.traceOf(self);
        return trace == null ? null : trace.whyNull();
    }
}

package counterpoint.rt.patch;

import counterpoint.rt.Native;
import counterpoint.rt.Trace;

/** The messages that tell what was null come from the table of places. */
final class java_lang_NullPointerException {
    private java_lang_NullPointerException() {
    }

    static String getExtendedNPEMessage(NullPointerException self) {
        Object trace = Native.getRef(self, java_lang_Throwable.BACKTRACE);
        return trace == null ? null : ((Trace) trace).whyNull();
    }
}

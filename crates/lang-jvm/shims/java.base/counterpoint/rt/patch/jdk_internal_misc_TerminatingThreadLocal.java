package counterpoint.rt.patch;

import jdk.internal.misc.TerminatingThreadLocal;

/** Nothing is done when a thread ends. */
final class jdk_internal_misc_TerminatingThreadLocal {
    private jdk_internal_misc_TerminatingThreadLocal() {
    }

    static void clinit() {
    }

    static void register(TerminatingThreadLocal<?> local) {
    }

    static void unregister(TerminatingThreadLocal<?> local) {
    }
}

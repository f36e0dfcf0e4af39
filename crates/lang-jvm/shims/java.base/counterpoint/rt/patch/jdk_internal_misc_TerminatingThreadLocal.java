package counterpoint.rt.patch;

/** Nothing is done when a thread ends. */
final class jdk_internal_misc_TerminatingThreadLocal {
    private jdk_internal_misc_TerminatingThreadLocal() {
    }

    static void clinit() {
    }

    static void register(ThreadLocal<?> local) {
    }

    static void unregister(ThreadLocal<?> local) {
    }
}

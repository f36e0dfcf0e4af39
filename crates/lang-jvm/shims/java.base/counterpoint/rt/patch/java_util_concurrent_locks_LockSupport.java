package counterpoint.rt.patch;

/** Not supported: threads that wait. Nobody waits here who could be woken up. */
final class java_util_concurrent_locks_LockSupport {
    private java_util_concurrent_locks_LockSupport() {
    }

    static void clinit() {
    }

    static void unpark(Thread thread) {
    }

    static void setCurrentBlocker(Object blocker) {
    }

    static native void park();

    static native void park(Object blocker);

    static native void parkNanos(long nanos);

    static native void parkNanos(Object blocker, long nanos);

    static native void parkUntil(long deadline);

    static native void parkUntil(Object blocker, long deadline);
}

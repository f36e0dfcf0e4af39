package counterpoint.rt.patch;

/** A question to the machine. */
final class java_util_concurrent_atomic_AtomicLong {
    private java_util_concurrent_atomic_AtomicLong() {
    }

    static boolean VMSupportsCS8() {
        return true;
    }
}

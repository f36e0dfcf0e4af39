package counterpoint.rt.library;

/** There is one thread: counters need not be spread. */
final class java_util_concurrent_ThreadLocalRandom {
    private java_util_concurrent_ThreadLocalRandom() {
    }

    static int getProbe() {
        return 1;
    }

    static int advanceProbe(int probe) {
        return 1;
    }

    static void localInit() {
    }
}

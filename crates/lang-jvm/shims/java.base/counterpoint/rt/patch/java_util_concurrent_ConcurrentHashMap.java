package counterpoint.rt.patch;

/** The original reads generic signatures. */
final class java_util_concurrent_ConcurrentHashMap {
    private java_util_concurrent_ConcurrentHashMap() {
    }

    static Class<?> comparableClassFor(Object key) {
        return java_util_HashMap.comparableClassFor(key);
    }
}

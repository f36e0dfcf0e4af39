package counterpoint.rt.patch;

/** The original reads generic signatures. */
final class java_util_HashMap {
    private java_util_HashMap() {
    }

    /** The class of a key that can be compared with others of its class, as its declaration says. */
    static Class<?> comparableClassFor(Object key) {
        if (key instanceof Comparable) {
            Class<?> type = key.getClass();
            if (type == String.class || type.comparesToItself()) {
                return type;
            }
        }
        return null;
    }
}

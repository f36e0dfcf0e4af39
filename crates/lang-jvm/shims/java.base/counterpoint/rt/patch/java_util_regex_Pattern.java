package counterpoint.rt.patch;

/** Canonical equivalence is not supported: its tables are read from resources. */
final class java_util_regex_Pattern {
    private java_util_regex_Pattern() {
    }

    static native String normalize(String pattern);
}

package counterpoint.rt.patch;

/** Comparison of arrays without reading several elements at once. */
final class jdk_internal_util_ArraysSupport {
    private jdk_internal_util_ArraysSupport() {
    }

    /** All elements are left to the caller, which compares them one by one. */
    static int vectorizedMismatch(Object a, long from, Object b, long start, int length, int scale) {
        return ~length;
    }
}

package counterpoint.rt.patch;

/** Not supported: shown by nobody, and large. */
final class jdk_internal_math_FDBigInteger {
    private jdk_internal_math_FDBigInteger() {
    }

    static native String toString(Object self);

    static native String toHexString(Object self);
}

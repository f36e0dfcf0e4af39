package counterpoint.rt.patch;

/** Nothing to prepare. */
final class java_io_ObjectStreamClass {
    private java_io_ObjectStreamClass() {
    }

    static void initNative() {
    }
}

package counterpoint.rt.patch;

/**  */
final class java_io_ObjectStreamClass {
    private java_io_ObjectStreamClass() {
    }

    static void initNative() {
    }
}

package counterpoint.rt.patch;

/** There is no library to load. */
final class java_util_zip_ZipUtils {
    private java_util_zip_ZipUtils() {
    }

    static void loadLibrary() {
    }
}

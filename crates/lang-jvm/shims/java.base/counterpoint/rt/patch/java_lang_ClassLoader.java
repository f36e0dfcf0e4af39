package counterpoint.rt.patch;

/** Not supported: there are no loaders of classes. */
final class java_lang_ClassLoader {
    private java_lang_ClassLoader() {
    }

    static native ClassLoader getPlatformClassLoader();

    static native ClassLoader getSystemClassLoader();
}

package counterpoint.rt.library;

/** There are no libraries of the real machine to load: what they would bring is replaced, or not supported. */
final class jdk_internal_loader_BootLoader {
    private jdk_internal_loader_BootLoader() {
    }

    static void loadLibrary(String name) {
    }
}

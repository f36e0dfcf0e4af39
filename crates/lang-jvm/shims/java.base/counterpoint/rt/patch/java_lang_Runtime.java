package counterpoint.rt.patch;

/** A machine with one processor and plenty of memory. */
final class java_lang_Runtime {
    private java_lang_Runtime() {
    }

    private static final long MEMORY = 1L << 30;

    static int availableProcessors(Runtime self) {
        return 1;
    }

    static long freeMemory(Runtime self) {
        return MEMORY / 2;
    }

    static long totalMemory(Runtime self) {
        return MEMORY;
    }

    static long maxMemory(Runtime self) {
        return MEMORY;
    }

    static void gc(Runtime self) {
    }
}

package counterpoint.rt.patch;

/** The usual cache of small numbers. The original asks for a property and reads a number from it. */
final class java_lang_Integer_IntegerCache {
    private java_lang_Integer_IntegerCache() {
    }

    static int high = 127;
    static Integer[] cache = filled();

    static void clinit() {
    }

    @SuppressWarnings("removal")
    private static Integer[] filled() {
        Integer[] cache = new Integer[256];
        for (int index = 0; index < cache.length; index++) {
            cache[index] = new Integer(index - 128);
        }
        return cache;
    }
}

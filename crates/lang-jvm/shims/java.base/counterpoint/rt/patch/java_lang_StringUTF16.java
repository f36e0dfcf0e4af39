package counterpoint.rt.patch;

/** The order of bytes of the machine. */
final class java_lang_StringUTF16 {
    private java_lang_StringUTF16() {
    }

    static boolean isBigEndian() {
        return false;
    }
}

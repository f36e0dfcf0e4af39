package counterpoint.rt.patch;

/** Not supported: names of characters are read from a file of the library. */
final class java_lang_Character {
    private java_lang_Character() {
    }

    static native int codePointOf(String name);

    static native String getName(int point);
}

package counterpoint.rt.patch;

/** Not supported: the messages of its exceptions bring formats into the reach of every pattern. */
final class java_lang_Character$UnicodeBlock {
    private java_lang_Character$UnicodeBlock() {
    }

    static native Character.UnicodeBlock of(int point);
}

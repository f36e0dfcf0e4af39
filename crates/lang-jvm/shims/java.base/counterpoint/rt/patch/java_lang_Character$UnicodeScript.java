package counterpoint.rt.patch;

/** Not supported: the messages of its exceptions bring formats into the reach of every pattern. */
final class java_lang_Character$UnicodeScript {
    private java_lang_Character$UnicodeScript() {
    }

    static native Character.UnicodeScript of(int point);
}

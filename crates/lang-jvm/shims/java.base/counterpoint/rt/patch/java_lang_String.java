package counterpoint.rt.patch;

import counterpoint.rt.Literals;

/** The pool of strings. */
final class java_lang_String {
    private java_lang_String() {
    }

    static String intern(String self) {
        return Literals.intern(self);
    }
}

package counterpoint.rt.patch;

import java.text.Normalizer;

/** Not supported: tables are read from resources. */
final class java_text_Normalizer {
    private java_text_Normalizer() {
    }

    static native String normalize(CharSequence text, Normalizer.Form form);

    static native boolean isNormalized(CharSequence text, Normalizer.Form form);
}

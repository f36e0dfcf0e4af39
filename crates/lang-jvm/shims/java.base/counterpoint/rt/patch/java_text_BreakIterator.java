package counterpoint.rt.patch;

import java.text.BreakIterator;
import java.util.Locale;

/** Not supported: rules are read from resources. */
final class java_text_BreakIterator {
    private java_text_BreakIterator() {
    }

    static native BreakIterator getWordInstance(Locale locale);

    static native BreakIterator getCharacterInstance(Locale locale);

    static native BreakIterator getLineInstance(Locale locale);

    static native BreakIterator getSentenceInstance(Locale locale);
}

package counterpoint.rt.patch;

import java.util.Locale;

/** The original finds the ends of words by rules from resources. */
final class java_lang_ConditionalSpecialCasing {
    private java_lang_ConditionalSpecialCasing() {
    }

    /** Whether a letter ends a word that has cased letters before it. */
    static boolean isFinalCased(String text, int index, Locale locale) {
        int next = index + Character.charCount(text.codePointAt(index));
        while (next < text.length() && isPartOfWord(text.codePointAt(next))) {
            if (isCased(text.codePointAt(next))) {
                return false;
            }
            next += Character.charCount(text.codePointAt(next));
        }
        int last = index;
        while (last > 0 && isPartOfWord(text.codePointBefore(last))) {
            if (isCased(text.codePointBefore(last))) {
                return true;
            }
            last -= Character.charCount(text.codePointBefore(last));
        }
        return false;
    }

    private static boolean isPartOfWord(int point) {
        return Character.isLetterOrDigit(point) || Character.getType(point) == Character.NON_SPACING_MARK || point == '\'';
    }

    private static boolean isCased(int point) {
        return Character.isUpperCase(point) || Character.isLowerCase(point) || Character.isTitleCase(point);
    }
}

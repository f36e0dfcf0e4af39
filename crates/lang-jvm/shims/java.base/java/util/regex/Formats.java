package java.util.regex;

import counterpoint.rt.Native;

/** The pattern of what stands behind a percent sign in a format, and matchers, without the compiler of patterns. */
public final class Formats {
    private Formats() {
    }

    /** A matcher of a pattern, which constructors have compiled. */
    public static Matcher matcher(Pattern pattern, CharSequence text) {
        return new Matcher(pattern, text);
    }

    /** <code>%(\d+\$)?([-#+ 0,(\<]*)?(\d+)?(\.\d+)?([tT])?([a-zA-Z%])</code>. */
    public static Pattern specifier() {
        Pattern pattern = (Pattern) Native.allocate(Pattern.class.number());
        pattern.root = new Specifier();
        pattern.matchRoot = pattern.root;
        pattern.capturingGroupCount = 7;
        return pattern;
    }

    private static final class Specifier extends Pattern.Node {
        @Override
        boolean match(Matcher matcher, int start, CharSequence text) {
            int at = start + 1;
            int digits = digits(text, at);
            if (digits > at && digits < text.length() && text.charAt(digits) == '$') {
                group(matcher, 1, at, digits + 1);
                at = digits + 1;
            }
            int flags = at;
            while (at < text.length() && "-#+ 0,(<".indexOf(text.charAt(at)) >= 0) {
                at++;
            }
            group(matcher, 2, flags, at);
            digits = digits(text, at);
            if (digits > at) {
                group(matcher, 3, at, digits);
                at = digits;
            }
            if (at < text.length() && text.charAt(at) == '.') {
                digits = digits(text, at + 1);
                if (digits > at + 1) {
                    group(matcher, 4, at, digits);
                    at = digits;
                }
            }
            if (at + 1 < text.length() && (text.charAt(at) | ' ') == 't' && isConversion(text.charAt(at + 1))) {
                group(matcher, 5, at, at + 1);
                at++;
            }
            if (at >= text.length() || !isConversion(text.charAt(at))) {
                return false;
            }
            group(matcher, 6, at, at + 1);
            group(matcher, 0, start, at + 1);
            matcher.first = start;
            matcher.last = at + 1;
            return true;
        }

        private static int digits(CharSequence text, int start) {
            int at = start;
            while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
                at++;
            }
            return at;
        }

        private static boolean isConversion(char letter) {
            return letter == '%' || letter >= 'a' && letter <= 'z' || letter >= 'A' && letter <= 'Z';
        }

        private static void group(Matcher matcher, int number, int start, int end) {
            matcher.groups[2 * number] = start;
            matcher.groups[2 * number + 1] = end;
        }
    }
}

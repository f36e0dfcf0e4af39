package counterpoint.rt.library;

/**
 * Formats for the messages of the library itself, and patterns in them. Calls of the real ones from within the library would bring all of
 * formatting (decimal numbers, locales, patterns) into the reach of nearly every program.
 */
final class java_lang_String {
    private java_lang_String() {
    }

    /** Knows strings, integers, characters and truth values, with an index and with zeros or spaces before them. */
    static String format(String format, Object... arguments) {
        StringBuilder text = new StringBuilder();
        int next = 0;
        int last = 0;
        int at = 0;
        while (at < format.length()) {
            char sign = format.charAt(at++);
            if (sign != '%') {
                text.append(sign);
                continue;
            }
            int index = -1;
            int number = 0;
            boolean hasPrefix = format.charAt(at) == '#';
            if (hasPrefix) {
                at++;
            }
            boolean hasZeros = format.charAt(at) == '0';
            while ("0123456789$<".indexOf(format.charAt(at)) >= 0) {
                char digit = format.charAt(at++);
                if (digit == '$') {
                    index = number - 1;
                    number = 0;
                    hasZeros = format.charAt(at) == '0';
                } else if (digit == '<') {
                    index = last;
                } else {
                    number = 10 * number + digit - '0';
                }
            }
            char kind = format.charAt(at++);
            if (kind == 'n' || kind == '%') {
                text.append(kind == 'n' ? '\n' : '%');
                continue;
            }
            last = index >= 0 ? index : next++;
            String shown = (hasPrefix ? "0x" : "") + shown(kind, arguments[last]);
            for (int padding = number - shown.length(); padding > 0; padding--) {
                text.append(hasZeros ? '0' : ' ');
            }
            text.append(shown);
        }
        return text.toString();
    }

    static String formatted(String self, Object... arguments) {
        return format(self, arguments);
    }

    private static String shown(char kind, Object argument) {
        switch (kind) {
            case 's':
            case 'd':
            case 'c':
            case 'b':
                return String.valueOf(argument);
            case 'x':
                return hexadecimal(argument);
            case 'X':
                return capitals(hexadecimal(argument));
            default:
                return otherConversion();
        }
    }

    private static String hexadecimal(Object argument) {
        if (argument instanceof Long) {
            return Long.toHexString((Long) argument);
        }
        int number = ((Number) argument).intValue();
        return Integer.toHexString(argument instanceof Byte ? number & 0xff : argument instanceof Short ? number & 0xffff : number);
    }

    private static String capitals(String digits) {
        char[] result = new char[digits.length()];
        for (int index = 0; index < result.length; index++) {
            char digit = digits.charAt(index);
            result[index] = digit >= 'a' ? (char) (digit - 'a' + 'A') : digit;
        }
        return new String(result);
    }

    /** Knows what the library asks for: zeros at the end, and a text at the end. */
    static String replaceFirst(String self, String pattern, String replacement) {
        int end = self.length();
        if (pattern.equals("0{1,12}$")) {
            while (end > 0 && self.length() - end < 12 && self.charAt(end - 1) == '0') {
                end--;
            }
            return end == self.length() ? self : self.substring(0, end).concat(replacement);
        }
        if (!pattern.equals("p-1022$")) {
            return otherPattern();
        }
        String last = pattern.substring(0, pattern.length() - 1);
        return self.endsWith(last) ? self.substring(0, end - last.length()).concat(replacement) : self;
    }

    private static native String otherPattern();

    private static native String otherConversion();
}

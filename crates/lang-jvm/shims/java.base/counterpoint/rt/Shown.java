package counterpoint.rt;

/** What a method gives back or throws, in words, on a stream of its own. */
public final class Shown {
    /** The stream. */
    private static final int STREAM = 3;
    /** Arrays deeper than this are not shown. */
    private static final int DEEPEST = 8;

    private Shown() {
    }

    /** Shows a result. */
    public static void result(Object value) {
        StringBuilder text = new StringBuilder();
        append(text, value, 0);
        write(text.toString());
    }

    /** Shows an exception, and on a second line where it was thrown in a class that is not of the library. */
    public static void thrown(Throwable thrown) {
        write(thrown.toString());
        for (StackTraceElement element : thrown.getStackTrace()) {
            if (element.getModuleName() == null) {
                write("\nat " + element);
                return;
            }
        }
    }

    private static void append(StringBuilder text, Object value, int depth) {
        if (value instanceof String) {
            appendQuoted(text, (String) value);
        } else if (value instanceof Object[] && depth < DEEPEST) {
            text.append('{');
            for (Object element : (Object[]) value) {
                append(text, element, depth + 1);
                text.append(", ");
            }
            close(text);
        } else if (value instanceof int[]) {
            text.append('{');
            for (int element : (int[]) value) {
                text.append(element).append(", ");
            }
            close(text);
        } else if (value instanceof byte[]) {
            text.append('{');
            for (byte element : (byte[]) value) {
                text.append(element).append(", ");
            }
            close(text);
        } else if (value instanceof short[]) {
            text.append('{');
            for (short element : (short[]) value) {
                text.append(element).append(", ");
            }
            close(text);
        } else if (value instanceof char[]) {
            text.append('{');
            for (char element : (char[]) value) {
                text.append(element).append(", ");
            }
            close(text);
        } else if (value instanceof long[]) {
            text.append('{');
            for (long element : (long[]) value) {
                text.append(element).append(", ");
            }
            close(text);
        } else if (value instanceof boolean[]) {
            text.append('{');
            for (boolean element : (boolean[]) value) {
                text.append(element).append(", ");
            }
            close(text);
        } else if (value instanceof float[]) {
            text.append('{');
            for (float element : (float[]) value) {
                text.append(element).append(", ");
            }
            close(text);
        } else if (value instanceof double[]) {
            text.append('{');
            for (double element : (double[]) value) {
                text.append(element).append(", ");
            }
            close(text);
        } else {
            text.append(value);
        }
    }

    /** Ends a list, whose last element has a comma behind it. */
    private static void close(StringBuilder text) {
        if (text.charAt(text.length() - 1) == ' ') {
            text.setLength(text.length() - 2);
        }
        text.append('}');
    }

    private static void appendQuoted(StringBuilder text, String value) {
        text.append('"');
        for (int index = 0; index < value.length(); index++) {
            char unit = value.charAt(index);
            switch (unit) {
                case '"':
                case '\\':
                    text.append('\\').append(unit);
                    break;
                case '\n':
                    text.append("\\n");
                    break;
                case '\t':
                    text.append("\\t");
                    break;
                case '\r':
                    text.append("\\r");
                    break;
                default:
                    if (unit < ' ' || Character.isSurrogate(unit)) {
                        String digits = Integer.toHexString(unit);
                        text.append("\\u").append("0000", digits.length(), 4).append(digits);
                    } else {
                        text.append(unit);
                    }
            }
        }
        text.append('"');
    }

    private static void write(String text) {
        for (byte octet : Text.UTF_8.encode(text)) {
            Native.write(STREAM, octet);
        }
    }
}

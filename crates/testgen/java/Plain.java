package counterpoint.confirm;

import java.lang.reflect.Array;

/** What a value is, for those who know its type: a letter for its kind, then its bits or what it holds. */
final class Plain {
    private Plain() {
    }

    static String of(Object value) {
        if (value == null) {
            return "null";
        } else if (value instanceof Boolean) {
            return (Boolean) value ? "Z1" : "Z0";
        } else if (value instanceof Character) {
            return "C" + (int) (Character) value;
        } else if (value instanceof Float) {
            return "F" + Float.floatToRawIntBits((Float) value);
        } else if (value instanceof Double) {
            return "D" + Double.doubleToRawLongBits((Double) value);
        } else if (value instanceof Byte || value instanceof Short) {
            return (value instanceof Byte ? "B" : "S") + value;
        } else if (value instanceof Integer || value instanceof Long) {
            return (value instanceof Integer ? "I" : "J") + value;
        } else if (value instanceof String) {
            return "T" + items(((String) value).toCharArray());
        }
        return value.getClass().isArray() ? "[" + items(value) : "?";
    }

    /** The items of an array, each behind a comma, and a bracket at the end. */
    private static String items(Object array) {
        StringBuilder text = new StringBuilder();
        for (int index = 0; index < Array.getLength(array); index++) {
            text.append(',').append(of(Array.get(array, index)));
        }
        return text.append(']').toString();
    }
}

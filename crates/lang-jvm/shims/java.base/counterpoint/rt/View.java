package counterpoint.rt;

import java.util.Collection;
import java.util.Map;

/**
 * What an object is, written down so that two objects can be compared that are in different runs.
 *
 * <p>No code of the user runs for that. Texts, numbers, arrays and collections are what they hold; an object of the user
 * is its class and its fields; an object that was met before is where it was met. What is left are objects of the
 * library, of which only the class is seen: their fields may hold what nobody can observe, such as hash codes that were
 * computed before.
 */
public final class View {
    /** Objects within objects are followed so deep. */
    private static final int DEEPEST = 64;

    private byte[] bytes = new byte[32];
    private int length;
    private Object[] met = new Object[8];
    private int metCount;

    private View() {
    }

    /** What an object is. */
    public static byte[] of(Object object) {
        if (object instanceof String) {
            return ofText((String) object);
        }
        View view = new View();
        view.object(object, 0);
        byte[] result = new byte[view.length];
        System.arraycopy(view.bytes, 0, result, 0, view.length);
        return result;
    }

    private static byte[] ofText(String text) {
        int length = text.length();
        byte[] result = new byte[1 + 2 * length];
        result[0] = 's';
        byte[] units = Units.of(text);
        if (units.length == length) {
            int place = 2;
            for (byte unit : units) {
                result[place] = unit;
                place += 2;
            }
            return result;
        }
        for (int index = 0; index < length; index++) {
            char unit = text.charAt(index);
            result[1 + 2 * index] = (byte) (unit >> 8);
            result[2 + 2 * index] = (byte) unit;
        }
        return result;
    }

    private void octet(int octet) {
        if (length == bytes.length) {
            byte[] longer = new byte[2 * length];
            System.arraycopy(bytes, 0, longer, 0, length);
            bytes = longer;
        }
        bytes[length++] = (byte) octet;
    }

    private void number(long number) {
        for (int shift = 56; shift >= 0; shift -= 8) {
            octet((int) (number >> shift));
        }
    }

    private void text(String text) {
        number(text.length());
        for (int index = 0; index < text.length(); index++) {
            octet(text.charAt(index) >> 8);
            octet(text.charAt(index));
        }
    }

    private void object(Object object, int depth) {
        if (object == null) {
            octet('0');
        } else if (object instanceof String) {
            octet('s');
            text((String) object);
        } else if (object instanceof Number || object instanceof Character || object instanceof Boolean) {
            simple(object);
        } else if (!isMet(object)) {
            if (depth > DEEPEST) {
                octet('?');
            } else if (object.getClass().isArray()) {
                array(object, depth + 1);
            } else {
                compound(object, depth + 1);
            }
        }
    }

    /** Whether an object was met before; then its place is written. */
    private boolean isMet(Object object) {
        for (int index = 0; index < metCount; index++) {
            if (met[index] == object) {
                octet('#');
                number(index);
                return true;
            }
        }
        if (metCount == met.length) {
            Object[] longer = new Object[2 * metCount];
            System.arraycopy(met, 0, longer, 0, metCount);
            met = longer;
        }
        met[metCount++] = object;
        return false;
    }

    private void simple(Object object) {
        octet('n');
        text(object.getClass().getName());
        if (object instanceof Integer || object instanceof Short || object instanceof Byte || object instanceof Long) {
            number(((Number) object).longValue());
        } else if (object instanceof Character) {
            number(((Character) object).charValue());
        } else if (object instanceof Boolean) {
            octet((Boolean) object ? 1 : 0);
        } else if (object instanceof Float) {
            number(Float.floatToIntBits((Float) object));
        } else if (object instanceof Double) {
            number(Double.doubleToLongBits((Double) object));
        } else if (object.getClass().moduleName() != null) {
            text(object.toString());
        }
    }

    private void array(Object array, int depth) {
        octet('[');
        text(array.getClass().getName());
        int count = Native.countSlots(array);
        number(count);
        Class<?> element = array.getClass().getComponentType();
        for (int slot = 0; slot < count; slot++) {
            slot(array, slot, element == long.class || element == double.class, !element.isPrimitive(), depth);
        }
    }

    private void slot(Object object, int slot, boolean isLong, boolean isReference, int depth) {
        if (isReference) {
            object(Native.getRef(object, slot), depth);
        } else {
            number(isLong ? Native.getLong(object, slot) : Native.getWord(object, slot));
        }
    }

    private void compound(Object object, int depth) {
        octet('(');
        text(object.getClass().getName());
        if (object.getClass().moduleName() == null) {
            fields(object, depth);
        } else if (object instanceof CharSequence) {
            text(object.toString());
        } else if (object instanceof Collection) {
            for (Object item : (Collection<?>) object) {
                object(item, depth);
            }
        } else if (object instanceof Map) {
            for (Map.Entry<?, ?> entry : ((Map<?, ?>) object).entrySet()) {
                object(entry.getKey(), depth);
                object(entry.getValue(), depth);
            }
        } else if (object instanceof java.util.Optional) {
            object(((java.util.Optional<?>) object).orElse(null), depth);
        } else if (object instanceof Throwable) {
            object(((Throwable) object).getMessage(), depth);
        }
        octet(')');
    }

    private void fields(Object object, int depth) {
        int count = Native.countSlots(object);
        for (int slot = 0; slot < count; slot++) {
            int bits = Native.slotBits(object, slot);
            slot(object, slot, bits == 64, bits == 0, depth);
        }
    }
}

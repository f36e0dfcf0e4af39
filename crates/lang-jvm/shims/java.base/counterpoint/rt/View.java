package counterpoint.rt;

import java.util.Collection;
import java.util.Map;

/**
 * What an object is, written down so that two objects can be compared that are in different runs.
 *
 * <p>No code of the user runs for that. Texts, numbers, arrays and collections are what they hold; an object of the user
 * is its class and its fields; an object that was met before is where it was met. Values of the library, such as dates,
 * are their texts. What is left are objects of the library, of which only the class is seen: their fields may hold what
 * nobody can observe, such as hash codes that were computed before.
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
        if (object == null || object instanceof String) {
            return ofText((String) object);
        }
        View view = new View();
        view.object(object, 0);
        byte[] result = new byte[view.length];
        Native.copyElements(view.bytes, 0, result, 0, view.length);
        return result;
    }

    /** What a text is, or that there is none. */
    public static byte[] ofText(String text) {
        if (text == null) {
            return new byte[] {'0'};
        }
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
            Native.copyElements(bytes, 0, longer, 0, length);
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
            Native.copyElements(met, 0, longer, 0, metCount);
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
            text(((Number) object).toString());
        }
    }

    /** A number as if it were boxed. Nothing is boxed for that: what no program makes has no methods to be looked at. */
    private void simple(String name, long bits) {
        octet('n');
        text(name);
        number(bits);
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
            text(((CharSequence) object).toString());
        } else if (object instanceof Collection) {
            for (Object item : (Collection<?>) object) {
                object(item, depth);
            }
        } else if (object instanceof Map) {
            for (Map.Entry<?, ?> entry : ((Map<?, ?>) object).entrySet()) {
                object(entry.getKey(), depth);
                object(entry.getValue(), depth);
            }
        } else if (object instanceof Map.Entry) {
            object(((Map.Entry<?, ?>) object).getKey(), depth);
            object(((Map.Entry<?, ?>) object).getValue(), depth);
        } else if (object instanceof Throwable) {
            object(((Throwable) object).getMessage(), depth);
        } else if (object instanceof Enum) {
            word(((Enum<?>) object).name());
        } else {
            content(object, depth);
        }
        octet(')');
    }

    /** What an object of the library holds, if it is one of those that are values or hold one. */
    private void content(Object object, int depth) {
        switch (object.getClass().getName()) {
            case "java.util.Optional":
                if (((java.util.Optional<?>) object).isPresent()) {
                    object(((java.util.Optional<?>) object).get(), depth);
                }
                break;
            case "java.util.OptionalInt":
                if (((java.util.OptionalInt) object).isPresent()) {
                    simple("java.lang.Integer", ((java.util.OptionalInt) object).getAsInt());
                }
                break;
            case "java.util.OptionalLong":
                if (((java.util.OptionalLong) object).isPresent()) {
                    simple("java.lang.Long", ((java.util.OptionalLong) object).getAsLong());
                }
                break;
            case "java.util.OptionalDouble":
                if (((java.util.OptionalDouble) object).isPresent()) {
                    double number = ((java.util.OptionalDouble) object).getAsDouble();
                    simple("java.lang.Double", Double.doubleToLongBits(number));
                }
                break;
            case "java.util.concurrent.atomic.AtomicReference":
                object(((java.util.concurrent.atomic.AtomicReference<?>) object).get(), depth);
                break;
            case "java.util.Date":
                simple("java.lang.Long", ((java.util.Date) object).getTime());
                break;
            case "java.io.ByteArrayOutputStream":
                object(((java.io.ByteArrayOutputStream) object).toByteArray(), depth);
                break;
            case "java.lang.Class":
                word(((Class<?>) object).getName());
                break;
            default:
                if (isValue(object.getClass().getName()) || object instanceof java.nio.file.Path
                        || object instanceof java.nio.charset.Charset) {
                    word(object.toString());
                }
        }
    }

    /** Whether the text of an object of the library is all that it is, and is made without code of the user. */
    private static boolean isValue(String name) {
        switch (name) {
            case "java.time.Duration":
            case "java.time.Instant":
            case "java.time.LocalDate":
            case "java.time.LocalDateTime":
            case "java.time.LocalTime":
            case "java.time.MonthDay":
            case "java.time.OffsetDateTime":
            case "java.time.OffsetTime":
            case "java.time.Period":
            case "java.time.Year":
            case "java.time.YearMonth":
            case "java.time.ZoneOffset":
            case "java.time.ZoneRegion":
            case "java.time.ZonedDateTime":
            case "java.util.BitSet":
            case "java.util.Locale":
            case "java.util.StringJoiner":
            case "java.util.UUID":
            case "java.util.IntSummaryStatistics":
            case "java.util.LongSummaryStatistics":
            case "java.util.DoubleSummaryStatistics":
            case "java.util.concurrent.atomic.AtomicBoolean":
            case "java.util.concurrent.atomic.AtomicIntegerArray":
            case "java.util.concurrent.atomic.AtomicLongArray":
            case "java.util.regex.Pattern":
            case "java.io.File":
            case "java.io.StringWriter":
            case "java.net.URI":
                return true;
            default:
                return false;
        }
    }

    /** A text that is shown as it is. */
    private void word(String word) {
        octet('w');
        text(word);
    }

    private void fields(Object object, int depth) {
        int count = Native.countSlots(object);
        for (int slot = 0; slot < count; slot++) {
            int bits = Native.slotBits(object, slot);
            slot(object, slot, bits == 64, bits == 0, depth);
        }
    }
}

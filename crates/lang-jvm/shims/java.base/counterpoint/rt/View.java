package counterpoint.rt;

import java.util.Collection;
import java.util.Map;

/**
 * What an object is, written down so that two objects can be compared that are in different runs.
 *
 * <p>Texts, numbers, arrays and collections are what they hold; an object that the run has shown before is its number
 * among those, so that runs show the same if their objects hang together in the same way, whatever they are called.
 * Values of the library, such as dates, are their texts. What is left are objects of the library, of which only the class
 * is seen: their fields may hold what nobody can observe, such as hash codes that were computed before.
 *
 * <p>An object of the user is its class and its fields: all of them where it is seen whole, otherwise those that it
 * {@linkplain Answering#shows shows}. No code of the user runs for that. Then it is {@linkplain Answering#answers asked}
 * what its methods give back, in the order in which objects are met: no chain of new objects keeps the others waiting.
 */
public final class View {
    /** Objects within objects are followed so deep. */
    private static final int DEEPEST = 64;
    /** Methods that are asked for one view. */
    private static final int MOST_ASKED = 64;
    /** Elements of a collection of the user that are asked for. */
    private static final int MOST_ITEMS = 100;

    /** The last view of what objects of the user show, which have not been asked yet. */
    private static View open;

    private final boolean isWhole;
    private final int number = Met.begin();
    private byte[] bytes = new byte[32];
    private int length;
    private int depth;
    /** The objects of the user that are asked, in the order in which they were met. */
    private Object[] asked = new Object[4];
    private int askedCount;
    private int questions;

    private View(boolean isWhole) {
        this.isWhole = isWhole;
    }

    /** What an object is, with all its fields. */
    public static byte[] of(Object object) {
        if (object == null || object instanceof String) {
            return ofText((String) object);
        }
        View view = new View(true);
        view.object(object);
        return view.written();
    }

    /** What an object shows without being asked. */
    public static byte[] shown(Object object) {
        open = null;
        if (object == null || object instanceof String) {
            return ofText((String) object);
        }
        View view = new View(false);
        view.object(object);
        open = view;
        return view.written();
    }

    /** What the objects of the user that were shown last answer; null if they cannot be asked anything. */
    public static byte[] answers() {
        View view = open;
        open = null;
        if (view == null || view.askedCount == 0) {
            return null;
        }
        view.length = 0;
        view.ask();
        return view.length == 0 ? null : view.written();
    }

    /** The message of an exception, and those of what caused it, as a log shows them. */
    public static String message(Throwable thrown) {
        String message = thrown.getMessage();
        Throwable cause = thrown.getCause();
        for (int left = 8; left > 0 && cause != null; left--) {
            String text = cause.getMessage();
            if (text != null && (message == null || message.indexOf(text) < 0)) {
                message = message + "; cause: " + text;
            }
            cause = cause.getCause();
        }
        return message;
    }

    private byte[] written() {
        byte[] result = new byte[length];
        Native.copyElements(bytes, 0, result, 0, length);
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

    private void object(Object object) {
        if (object == null) {
            octet('0');
        } else if (object instanceof String) {
            octet('s');
            text((String) object);
        } else if (isSimple(object)) {
            simple(object);
        } else if (!isMet(object)) {
            if (depth > DEEPEST) {
                octet('?');
                return;
            }
            depth++;
            if (object.getClass().isArray()) {
                array(object);
            } else {
                compound(object);
            }
            depth--;
        }
    }

    private boolean isSimple(Object object) {
        return object instanceof Character || object instanceof Boolean
                || object instanceof Number && (isWhole || object.getClass().moduleName() != null);
    }

    /** Whether this view has an object already; then its number is written, as it is in front of one of an earlier view. */
    private boolean isMet(Object object) {
        if (isValue(object)) {
            return false;
        }
        int met = Met.number(object);
        if (met < 0) {
            Met.add(object, number);
            return false;
        }
        boolean isHere = Met.isIn(met, number);
        octet(isHere ? '#' : '=');
        number(met);
        return isHere;
    }

    /** Whether an object of the library cannot change, so that it does not matter which one of equal ones it is. */
    private static boolean isValue(Object object) {
        if (object.getClass().moduleName() == null) {
            return false;
        }
        String name = object.getClass().getName();
        return name.startsWith("java.time.") || name.startsWith("java.util.Optional") || name.equals("java.util.UUID")
                || name.equals("java.util.Locale") || name.equals("java.net.URI") || name.equals("java.io.File");
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

    /** The name of a class. Those of lambdas have numbers, which are made up anew by each machine. */
    private static String className(Object object) {
        String name = object.getClass().getName();
        int number = name.indexOf("$$Lambda");
        return number < 0 ? name : name.substring(0, number + 8);
    }

    private void array(Object array) {
        octet('[');
        text(array.getClass().getName());
        int count = Native.countSlots(array);
        number(count);
        Class<?> element = array.getClass().getComponentType();
        for (int slot = 0; slot < count; slot++) {
            slot(array, slot, element == long.class || element == double.class, !element.isPrimitive());
        }
    }

    private void slot(Object object, int slot, boolean isLong, boolean isReference) {
        if (isReference) {
            object(Native.getRef(object, slot));
        } else {
            number(isLong ? Native.getLong(object, slot) : Native.getWord(object, slot));
        }
    }

    private void compound(Object object) {
        octet('(');
        text(className(object));
        if (object.getClass().moduleName() == null) {
            own(object);
        } else if (object instanceof CharSequence) {
            text(((CharSequence) object).toString());
        } else if (object instanceof Collection) {
            for (Object item : (Collection<?>) object) {
                object(item);
            }
        } else if (object instanceof Map) {
            for (Map.Entry<?, ?> entry : ((Map<?, ?>) object).entrySet()) {
                object(entry.getKey());
                object(entry.getValue());
            }
        } else if (object instanceof Map.Entry) {
            object(((Map.Entry<?, ?>) object).getKey());
            object(((Map.Entry<?, ?>) object).getValue());
        } else if (object instanceof Throwable) {
            object(((Throwable) object).getMessage());
        } else if (object instanceof Enum) {
            word(((Enum<?>) object).name());
        } else {
            content(object);
        }
        octet(')');
    }

    /** What an object of the library holds, if it is one of those that are values or hold one. */
    private void content(Object object) {
        switch (object.getClass().getName()) {
            case "java.util.Optional":
                if (((java.util.Optional<?>) object).isPresent()) {
                    object(((java.util.Optional<?>) object).get());
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
                object(((java.util.concurrent.atomic.AtomicReference<?>) object).get());
                break;
            case "java.util.Date":
                simple("java.lang.Long", ((java.util.Date) object).getTime());
                break;
            case "java.io.ByteArrayOutputStream":
                object(((java.io.ByteArrayOutputStream) object).toByteArray());
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

    /** An object of the user. */
    private void own(Object object) {
        if (isWhole) {
            fields(object);
            return;
        }
        octet('{');
        if (object instanceof Enum) {
            word(((Enum<?>) object).name());
        }
        if (object instanceof Answering) {
            ((Answering) object).shows(this);
            if (askedCount == asked.length) {
                Object[] longer = new Object[2 * askedCount];
                Native.copyElements(asked, 0, longer, 0, askedCount);
                asked = longer;
            }
            asked[askedCount++] = object;
        }
    }

    /** Asks all objects that were met; those that answers lead to come last. */
    private void ask() {
        for (int index = 0; index < askedCount && questions < MOST_ASKED; index++) {
            int start = length;
            octet('q');
            number(Met.number(asked[index]));
            text(className(asked[index]));
            int before = length;
            ((Answering) asked[index]).answers(this);
            if (length == before) {
                length = start;
            } else {
                octet(')');
            }
        }
    }

    /** A field or a method by its name: its value follows. */
    public void field(String name) {
        octet('f');
        text(name);
    }

    /** Whether a method may be asked; its name is written. */
    public boolean asks(String name) {
        if (questions >= MOST_ASKED) {
            return false;
        }
        questions++;
        octet('f');
        text(name);
        return true;
    }

    /** A value that is a reference. */
    public void value(Object object) {
        object(object);
    }

    public void value(boolean value) {
        octet('n');
        text("java.lang.Boolean");
        octet(value ? 1 : 0);
    }

    public void value(char value) {
        simple("java.lang.Character", value);
    }

    public void value(int value) {
        simple("java.lang.Integer", value);
    }

    public void value(long value) {
        simple("java.lang.Long", value);
    }

    public void value(float value) {
        simple("java.lang.Float", Float.floatToIntBits(value));
    }

    public void value(double value) {
        simple("java.lang.Double", Double.doubleToLongBits(value));
    }

    /** What was thrown instead of an answer: its class. */
    public void threw(Throwable thrown) {
        octet('!');
        text(thrown.getClass().getName());
    }

    /** The elements of a collection of the user, as far as it gives them. */
    public void items(Iterable<?> items) {
        octet('<');
        int outside = depth;
        try {
            int left = MOST_ITEMS;
            for (Object item : items) {
                if (left-- == 0) {
                    octet('?');
                    break;
                }
                object(item);
            }
        } catch (Throwable thrown) {
            depth = outside;
            threw(thrown);
        }
        octet(')');
    }

    /** The keys and values of a map of the user, as far as it gives them. */
    public void entries(Map<?, ?> map) {
        octet('<');
        int outside = depth;
        try {
            int left = MOST_ITEMS;
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                if (left-- == 0) {
                    octet('?');
                    break;
                }
                object(entry.getKey());
                object(entry.getValue());
            }
        } catch (Throwable thrown) {
            depth = outside;
            threw(thrown);
        }
        octet(')');
    }

    private void fields(Object object) {
        int count = Native.countSlots(object);
        for (int slot = 0; slot < count; slot++) {
            int bits = Native.slotBits(object, slot);
            slot(object, slot, bits == 64, bits == 0);
        }
    }
}

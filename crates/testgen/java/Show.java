import java.io.ByteArrayOutputStream;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What a value is, in words that can be compared between runs.
 *
 * <p>No code of the program runs for that. Texts, numbers, arrays and collections are what they hold; an object of the
 * program is its class and its fields; an object that was met before is its number. Values of the library,
 * such as dates, are their texts; of its other objects only the class is seen.
 */
final class Show {
    /** Objects within objects are followed so deep. */
    private static final int DEEPEST = 64;

    /** Classes of the library whose texts are all that their objects are. */
    private static final List<String> VALUES = List.of("java.time.Duration", "java.time.Instant", "java.time.LocalDate",
            "java.time.LocalDateTime", "java.time.LocalTime", "java.time.MonthDay", "java.time.OffsetDateTime",
            "java.time.OffsetTime", "java.time.Period", "java.time.Year", "java.time.YearMonth", "java.time.ZoneOffset",
            "java.time.ZoneRegion", "java.time.ZonedDateTime", "java.util.BitSet", "java.util.Locale",
            "java.util.OptionalInt", "java.util.OptionalLong", "java.util.OptionalDouble", "java.util.StringJoiner",
            "java.util.UUID", "java.util.IntSummaryStatistics", "java.util.LongSummaryStatistics",
            "java.util.DoubleSummaryStatistics", "java.util.concurrent.atomic.AtomicBoolean",
            "java.util.concurrent.atomic.AtomicIntegerArray", "java.util.concurrent.atomic.AtomicLongArray",
            "java.util.regex.Pattern", "java.io.File", "java.io.StringWriter", "java.net.URI");

    private final StringBuilder text = new StringBuilder();
    private final Map<Object, Integer> met = new IdentityHashMap<>();

    private Show() {
    }

    static String of(Object value) {
        Show show = new Show();
        show.object(value, 0);
        return show.text.toString();
    }

    private void object(Object object, int depth) {
        if (object == null) {
            text.append("null");
        } else if (object instanceof String) {
            quoted((String) object, '"');
        } else if (object instanceof Character) {
            quoted(object.toString(), '\'');
        } else if (object instanceof Integer || object instanceof Boolean) {
            text.append(object);
        } else if (object instanceof Number) {
            number(object);
        } else if (met.containsKey(object)) {
            text.append('#').append(met.get(object));
        } else {
            met.put(object, met.size());
            if (depth > DEEPEST) {
                text.append("...");
            } else if (object.getClass().isArray()) {
                array(object, depth + 1);
            } else {
                compound(object, depth + 1);
            }
        }
    }

    private void quoted(String string, char quote) {
        text.append(quote);
        for (int index = 0; index < string.length(); index++) {
            char unit = string.charAt(index);
            if (unit == quote || unit == '\\') {
                text.append('\\').append(unit);
            } else if (unit == '\n') {
                text.append("\\n");
            } else if (unit < ' ' || unit > '~') {
                text.append(String.format("\\u%04x", (int) unit));
            } else {
                text.append(unit);
            }
        }
        text.append(quote);
    }

    private void number(Object number) {
        text.append(number.getClass().getSimpleName());
        if (isOfLibrary(number.getClass())) {
            text.append(' ').append(number);
        }
    }

    private void array(Object array, int depth) {
        text.append(array.getClass().getComponentType().getTypeName()).append("[] {");
        int count = Array.getLength(array);
        for (int index = 0; index < count; index++) {
            text.append(index == 0 ? "" : ", ");
            object(Array.get(array, index), depth);
        }
        text.append('}');
    }

    private void compound(Object object, int depth) {
        Class<?> type = object.getClass();
        // The names of hidden classes have a number that is made up for each run.
        text.append(type.isHidden() ? type.getName().replaceAll("/0x.*|/[0-9]+$", "") : type.getName());
        if (object instanceof Enum) {
            text.append('.').append(((Enum<?>) object).name());
        }
        if (!isOfLibrary(type)) {
            fields(object, depth);
        } else if (object instanceof CharSequence) {
            quoted(object.toString(), '"');
        } else if (object instanceof Collection) {
            items((Collection<?>) object, depth);
        } else if (object instanceof Map) {
            List<Object> parts = new ArrayList<>();
            ((Map<?, ?>) object).forEach((key, value) -> parts.addAll(Arrays.asList(key, value)));
            items(parts, depth);
        } else if (object instanceof Optional) {
            items(((Optional<?>) object).isPresent() ? Arrays.asList(((Optional<?>) object).get()) : List.of(), depth);
        } else if (object instanceof Map.Entry) {
            items(Arrays.asList(((Map.Entry<?, ?>) object).getKey(), ((Map.Entry<?, ?>) object).getValue()), depth);
        } else if (object instanceof Throwable) {
            items(Arrays.asList(((Throwable) object).getMessage()), depth);
        } else if (object instanceof AtomicReference) {
            items(Arrays.asList((Object) ((AtomicReference<?>) object).get()), depth);
        } else if (object instanceof ByteArrayOutputStream) {
            object(((ByteArrayOutputStream) object).toByteArray(), depth);
        } else if (object instanceof Date) {
            text.append(' ').append(((Date) object).getTime());
        } else if (object instanceof Class) {
            text.append(' ').append(((Class<?>) object).getName());
        } else if (object instanceof Path || object instanceof Charset || VALUES.contains(type.getName())) {
            text.append(' ').append(object);
        }
    }

    private void items(Collection<?> items, int depth) {
        String separator = " [";
        for (Object item : items) {
            text.append(separator);
            object(item, depth);
            separator = ", ";
        }
        text.append(items.isEmpty() ? " []" : "]");
    }

    /** The fields of an object and of the classes above its own, as far as they can be read. */
    private void fields(Object object, int depth) {
        String separator = " {";
        for (Class<?> type = object.getClass(); type != null && type != Enum.class; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                boolean isOfTrace = type == Throwable.class && !field.getName().matches("detailMessage|cause");
                if (Modifier.isStatic(field.getModifiers()) || isOfTrace || !open(field)) {
                    continue;
                }
                try {
                    Object value = field.get(object);
                    text.append(separator).append(field.getName()).append(": ");
                    object(value, depth);
                    separator = ", ";
                } catch (IllegalAccessException refused) {
                    throw new IllegalStateException(refused);
                }
            }
        }
        text.append(separator.equals(", ") ? "}" : "");
    }

    private static boolean open(Field field) {
        try {
            field.setAccessible(true);
            return true;
        } catch (RuntimeException refused) {
            return false;
        }
    }

    private static boolean isOfLibrary(Class<?> type) {
        return type.getModule().isNamed();
    }
}

import java.io.ByteArrayOutputStream;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What a value is, in words that can be compared between runs.
 *
 * <p>Texts, numbers, arrays and collections are what they hold; an object that was shown before is its number. Values of the
 * library, such as dates, are their texts; of its other objects only the class is seen. An object of the program is its
 * class and its fields, or those of them that can be seen; no code of the program runs for that. What methods without
 * parameters answer is another text.
 *
 * <p>{@code View} in {@code lang-jvm} has the same rules in our own runs. The two share no code: what confirms a finding is
 * not what found it.
 */
final class Show {
    /** All fields are seen, and no methods are asked. */
    static final int ALL = 2;

    /** Only public members are seen. */
    private static final int PUBLIC = 0;

    /** Methods that are asked for one value. */
    private static final int MOST_ASKED = 64;

    /** Elements of a collection of the program that are asked for. */
    private static final int MOST_ITEMS = 100;

    /** Methods that are not asked: what they tell is no part of what the object holds. */
    private static final List<String> NEVER_ASKED = List.of("hashCode", "getClass", "clone", "finalize");

    /** The objects that a run has shown. */
    static final class Met {
        private final Map<Object, Integer> numbers = new IdentityHashMap<>();
    }

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
    private final Met met;
    /** Which members are seen of objects of the program. */
    private final int members;
    /** Fields that are seen because objects are compared by them: class and name. */
    private final Collection<String> compared;
    private final Map<Object, Boolean> here = new IdentityHashMap<>();
    private final List<Object> asked = new ArrayList<>();
    private int questions;

    Show(Met met, int members, Collection<String> compared) {
        this.met = met;
        this.members = members;
        this.compared = compared;
    }

    /** What a value is, with all that it holds. */
    static String of(Object value) {
        return new Show(new Met(), ALL, List.of()).shown(value);
    }

    /** What a value shows, and what it answers. */
    static String of(Object value, int members, String... compared) {
        Show show = new Show(new Met(), members, List.of(compared));
        return show.shown(value) + show.answers();
    }

    /** What a value shows without being asked. */
    String shown(Object value) {
        object(value, 0);
        return text.toString();
    }

    /** What the objects of the program answer that were shown: those that answers lead to come last. */
    String answers() {
        text.setLength(0);
        for (int index = 0; members != ALL && index < asked.size() && questions < MOST_ASKED; index++) {
            ask(asked.get(index));
        }
        return text.toString();
    }

    /** The message of an exception, and those of what caused it, as a log shows them. */
    static String message(Throwable thrown) {
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

    private void object(Object object, int depth) {
        if (object == null) {
            text.append("null");
        } else if (object instanceof String) {
            quoted((String) object, '"');
        } else if (object instanceof Character) {
            quoted(object.toString(), '\'');
        } else if (object instanceof Integer || object instanceof Boolean) {
            text.append(object);
        } else if (object instanceof Number && (members == ALL || isOfLibrary(object.getClass()))) {
            number(object);
        } else if (!isMet(object)) {
            if (depth > DEEPEST) {
                text.append("...");
            } else if (object.getClass().isArray()) {
                array(object, depth + 1);
            } else {
                compound(object, depth + 1);
            }
        }
    }

    /** Whether an object was shown here before; then its number is written, as it is in front of one of an earlier text. */
    private boolean isMet(Object object) {
        if (isValue(object)) {
            return false;
        }
        Integer number = met.numbers.putIfAbsent(object, met.numbers.size());
        boolean isHere = here.put(object, true) != null;
        if (number != null) {
            text.append(isHere ? "#" : "=").append(number);
        }
        return isHere;
    }

    /** Whether an object of the library cannot change, so that it does not matter which one of equal ones it is. */
    private static boolean isValue(Object object) {
        String name = object.getClass().getName();
        return isOfLibrary(object.getClass()) && (name.startsWith("java.time.") || name.startsWith("java.util.Optional")
                || List.of("java.util.UUID", "java.util.Locale", "java.net.URI", "java.io.File").contains(name));
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
        // The names of hidden classes have a number that is made up for each run, and those of lambdas one more.
        String name = type.getName();
        text.append(type.isHidden() ? name.replaceAll("/0x.*|/[0-9]+$", "").replaceAll("[$][$]Lambda.*", "\\$\\$Lambda") : name);
        if (object instanceof Enum) {
            text.append('.').append(((Enum<?>) object).name());
        }
        if (!isOfLibrary(type)) {
            fields(object, depth);
            asked.add(object);
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
                if (Modifier.isStatic(field.getModifiers()) || isOfTrace || !isSeen(type, field) || !open(field)) {
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

    private boolean isSeen(Class<?> type, Field field) {
        if (members == ALL) {
            return true;
        }
        if (isOfLibrary(type) || type.isHidden() || Proxy.isProxyClass(type)) {
            return false;
        }
        boolean canBeRead = isVisible(field.getModifiers()) && !field.isSynthetic();
        return canBeRead || type.isRecord() || compared.contains(type.getName() + " " + field.getName());
    }

    private boolean isVisible(int modifiers) {
        return members == PUBLIC ? Modifier.isPublic(modifiers) : !Modifier.isPrivate(modifiers);
    }

    /** Asks an object what its methods without parameters give back, and for its elements. */
    private void ask(Object object) {
        for (Method method : questions(object.getClass())) {
            if (questions++ >= MOST_ASKED) {
                return;
            }
            text.append(" ").append(met.numbers.get(object)).append('.').append(method.getName()).append("()=");
            try {
                method.setAccessible(true);
                object(method.invoke(object), 0);
            } catch (InvocationTargetException thrown) {
                text.append("throws ").append(thrown.getCause().getClass().getName());
            } catch (ReflectiveOperationException | RuntimeException thrown) {
                text.append("throws ").append(thrown.getClass().getName());
            }
        }
        boolean isMap = object instanceof Map;
        if ((isMap || object instanceof Iterable) && questions++ < MOST_ASKED) {
            text.append(" [");
            try {
                elements(isMap ? ((Map<?, ?>) object).entrySet() : (Iterable<?>) object, isMap);
            } catch (Throwable thrown) {
                text.append("throws ").append(thrown.getClass().getName());
            }
            text.append("]");
        }
    }

    private void elements(Iterable<?> elements, boolean isMap) {
        int left = MOST_ITEMS;
        for (Object element : elements) {
            if (left-- == 0) {
                text.append("...");
                return;
            }
            object(isMap ? ((Map.Entry<?, ?>) element).getKey() : element, 0);
            text.append(", ");
            if (isMap) {
                object(((Map.Entry<?, ?>) element).getValue(), 0);
                text.append(", ");
            }
        }
    }

    /** The methods that an object is asked: those that seem to tell something first, since others may change it. */
    private List<Method> questions(Class<?> type) {
        Map<String, Method> found = new TreeMap<>();
        List<String> fields = new ArrayList<>();
        for (Class<?> above : ancestors(type)) {
            boolean isThrown = above == Throwable.class;
            for (Method method : above.getDeclaredMethods()) {
                if (isThrown ? method.getName().equals("getMessage") : !isOfLibrary(above) && isAsked(above, method)) {
                    found.putIfAbsent(method.getName(), method);
                }
            }
            if (!isOfLibrary(above)) {
                for (Field field : above.getDeclaredFields()) {
                    fields.add(field.getName());
                }
            }
        }
        List<Method> telling = new ArrayList<>();
        List<Method> others = new ArrayList<>();
        found.forEach((name, method) -> {
            boolean tells = name.equals("toString") || fields.contains(name) || name.matches("(get|is|has)([^a-z].*)?");
            (tells ? telling : others).add(method);
        });
        telling.addAll(others);
        return telling;
    }

    private boolean isAsked(Class<?> type, Method method) {
        int modifiers = method.getModifiers();
        boolean isMade = method.isSynthetic() && !type.isHidden() && !Proxy.isProxyClass(type);
        return method.getParameterCount() == 0 && method.getReturnType() != void.class && !Modifier.isStatic(modifiers)
                && !Modifier.isAbstract(modifiers) && !method.isBridge() && !isMade && isVisible(modifiers)
                && !Modifier.isPrivate(modifiers) && !NEVER_ASKED.contains(method.getName());
    }

    /** A class, those above it, and their interfaces. */
    private static Collection<Class<?>> ancestors(Class<?> type) {
        LinkedHashSet<Class<?>> all = new LinkedHashSet<>();
        for (Class<?> above = type; above != null; above = above.getSuperclass()) {
            all.add(above);
        }
        List<Class<?>> open = new ArrayList<>(all);
        for (int index = 0; index < open.size(); index++) {
            open.addAll(Arrays.asList(open.get(index).getInterfaces()));
        }
        all.addAll(open);
        return all;
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

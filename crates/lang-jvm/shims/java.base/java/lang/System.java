package java.lang;

import counterpoint.rt.Input;
import counterpoint.rt.Native;
import counterpoint.rt.Output;
import counterpoint.rt.Outside;
import counterpoint.rt.SystemLogger;
import counterpoint.rt.World;
import java.io.BufferedInputStream;
import java.io.Console;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.ResourceBundle;
import java.util.function.Supplier;

/** The system of the modelled world: the original needs natives for its streams, properties and clocks. */
public final class System {
    public static InputStream in = new BufferedInputStream(new Input());
    public static PrintStream out = new PrintStream(new Output(1));
    public static PrintStream err = new PrintStream(new Output(2));

    /** Null until they are asked for as a whole. */
    private static Properties properties;

    private System() {
    }

    public static void setIn(InputStream stream) {
        in = stream;
    }

    public static void setOut(PrintStream stream) {
        out = stream;
    }

    public static void setErr(PrintStream stream) {
        err = stream;
    }

    public static Console console() {
        return null;
    }

    public static SecurityManager getSecurityManager() {
        return null;
    }

    static boolean allowSecurityManager() {
        return false;
    }

    /** The clock stands still: that time passes is nothing a program may reveal. */
    public static long currentTimeMillis() {
        return Outside.millis();
    }

    public static long nanoTime() {
        return World.NANOS;
    }

    public static int identityHashCode(Object object) {
        return object == null ? 0 : Native.identity(object);
    }

    public static void arraycopy(Object from, int start, Object to, int place, int length) {
        if (from == null || to == null) {
            throw new NullPointerException();
        }
        int fromClass = Native.classOf(from);
        int toClass = Native.classOf(to);
        Class<?> element = Class.of(fromClass).getComponentType();
        boolean isSafe = fromClass == toClass && element != null || checkTypes(from.getClass(), to.getClass());
        int fromLength = Native.countSlots(from);
        int toLength = Native.countSlots(to);
        if ((start | place | length) < 0 || start > fromLength - length || place > toLength - length) {
            throw new ArrayIndexOutOfBoundsException(outOfBounds(element, start, fromLength, place, toLength, length));
        }
        if (isSafe) {
            Native.copyElements(from, start, to, place, length);
        } else {
            copyChecked((Object[]) from, start, (Object[]) to, place, length);
        }
    }

    /** Whether all elements of one array fit into the other one; throws if none can. */
    private static boolean checkTypes(Class<?> from, Class<?> to) {
        if (!from.isArray()) {
            throw new ArrayStoreException(Message.of("arraycopy: source type ", from.getName(), " is not an array"));
        }
        if (!to.isArray()) {
            throw new ArrayStoreException(Message.of("arraycopy: destination type ", to.getName(), " is not an array"));
        }
        Class<?> element = from.getComponentType();
        if (element != to.getComponentType() && (element.isPrimitive() || to.getComponentType().isPrimitive())) {
            throw new ArrayStoreException(Message.of("arraycopy: type mismatch: can not copy ", plain(element),
                "[] into ", plain(to.getComponentType()), "[]"));
        }
        return to.getComponentType().isAssignableFrom(element);
    }

    private static void copyChecked(Object[] from, int start, Object[] to, int place, int length) {
        Class<?> source = from.getClass().getComponentType();
        Class<?> target = to.getClass().getComponentType();
        for (int index = 0; index < length; index++) {
            Object element = from[start + index];
            if (element != null && !target.isInstance(element)) {
                throw new ArrayStoreException(source.isAssignableFrom(target)
                    ? Message.of("arraycopy: element type mismatch: can not cast one of the elements of ",
                        source.getName(), "[] to the type of the destination array, ", target.getName())
                    : Message.of("arraycopy: type mismatch: can not copy ", source.getName(), "[] into ",
                        target.getName(), "[]"));
            }
            to[place + index] = element;
        }
    }

    private static String plain(Class<?> element) {
        return element.isPrimitive() ? element.getName() : "object array";
    }

    private static String outOfBounds(Class<?> element, int start, int fromLength, int place, int toLength, int length) {
        if (start < 0) {
            return outOfBounds("source index ", start, element, fromLength);
        }
        if (place < 0) {
            return outOfBounds("destination index ", place, element, toLength);
        }
        if (length < 0) {
            return Message.of("arraycopy: length ", Message.number(length), " is negative");
        }
        // Indices are shown as numbers without sign.
        if (start > fromLength - length) {
            return outOfBounds("last source index ", start + length & 0xffff_ffffL, element, fromLength);
        }
        return outOfBounds("last destination index ", place + length & 0xffff_ffffL, element, toLength);
    }

    private static String outOfBounds(String what, long index, Class<?> element, int length) {
        return Message.of("arraycopy: ", what, Message.number(index), " out of bounds for ", plain(element), "[",
            Message.number(length), "]");
    }

    public static Properties getProperties() {
        if (properties == null) {
            properties = World.properties();
        }
        return properties;
    }

    public static void setProperties(Properties replacement) {
        properties = replacement;
    }

    public static String lineSeparator() {
        return "\n";
    }

    public static String getProperty(String key) {
        checkKey(key);
        return properties == null ? World.property(key) : properties.getProperty(key);
    }

    /** A property that is not one of those that every machine has, null if the program has not set it. */
    public static String ownProperty(String key) {
        return properties == null ? null : properties.getProperty(key);
    }

    public static String getProperty(String key, String otherwise) {
        String value = getProperty(key);
        return value == null ? otherwise : value;
    }

    public static String setProperty(String key, String value) {
        checkKey(key);
        return (String) getProperties().setProperty(key, value);
    }

    public static String clearProperty(String key) {
        checkKey(key);
        return (String) getProperties().remove(key);
    }

    private static void checkKey(String key) {
        if (key == null) {
            throw new NullPointerException("key can't be null");
        }
        if (key.isEmpty()) {
            throw new IllegalArgumentException("key can't be empty");
        }
    }

    public static String getenv(String name) {
        return ProcessEnvironment.getenv(name);
    }

    public static Map<String, String> getenv() {
        return ProcessEnvironment.getenv();
    }

    public static void exit(int status) {
        Runtime.getRuntime().exit(status);
    }

    public static void gc() {
    }

    public static void runFinalization() {
    }

    public static Logger getLogger(String name) {
        Objects.requireNonNull(name);
        return new SystemLogger(name);
    }

    /** A logger; what an implementation need not bring goes the ways that the original describes. */
    public interface Logger {
        enum Level {
            ALL(Integer.MIN_VALUE),
            TRACE(400),
            DEBUG(500),
            INFO(800),
            WARNING(900),
            ERROR(1000),
            OFF(Integer.MAX_VALUE);

            private final int severity;

            Level(int severity) {
                this.severity = severity;
            }

            public final String getName() {
                return name();
            }

            public final int getSeverity() {
                return severity;
            }
        }

        String getName();

        boolean isLoggable(Level level);

        default void log(Level level, String message) {
            log(level, (ResourceBundle) null, message, (Object[]) null);
        }

        default void log(Level level, Supplier<String> message) {
            Objects.requireNonNull(message);
            if (isLoggable(Objects.requireNonNull(level))) {
                log(level, (ResourceBundle) null, message.get(), (Throwable) null);
            }
        }

        default void log(Level level, Object object) {
            Objects.requireNonNull(object);
            if (isLoggable(Objects.requireNonNull(level))) {
                log(level, (ResourceBundle) null, object.toString(), (Throwable) null);
            }
        }

        default void log(Level level, String message, Throwable thrown) {
            log(level, null, message, thrown);
        }

        default void log(Level level, Supplier<String> message, Throwable thrown) {
            Objects.requireNonNull(message);
            if (isLoggable(Objects.requireNonNull(level))) {
                log(level, null, message.get(), thrown);
            }
        }

        default void log(Level level, String format, Object... parameters) {
            log(level, null, format, parameters);
        }

        void log(Level level, ResourceBundle bundle, String message, Throwable thrown);

        void log(Level level, ResourceBundle bundle, String format, Object... parameters);
    }
}

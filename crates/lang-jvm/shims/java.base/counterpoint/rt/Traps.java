package counterpoint.rt;

/** What is thrown instead of a trap, with the messages of HotSpot. The frames of this class are not part of traces. */
public final class Traps {
    private Traps() {
    }

    static void divisionByZero() {
        throw new ArithmeticException("/ by zero");
    }

    static void indexOutOfBounds(int index, int length) {
        throw new ArrayIndexOutOfBoundsException(
            Message.of("Index ", Message.number(index), " out of bounds for length ", Message.number(length)));
    }

    /** The message is looked up when it is asked for. */
    static void nullReference() {
        throw new NullPointerException();
    }

    static void badCast(Object object, int number) {
        Class<?> from = object.getClass();
        Class<?> to = Class.of(number);
        throw new ClassCastException(castMessage(from, to));
    }

    static void negativeSize(int length) {
        throw new NegativeArraySizeException(Message.number(length));
    }

    static void badElement(Object element, Object array) {
        throw new ArrayStoreException(element.getClass().getName());
    }

    public static void missingClass(String name) {
        throw new NoClassDefFoundError(name);
    }

    static void deepCalls() {
        throw new StackOverflowError();
    }

    static void brokenClass(int number) {
        throw new NoClassDefFoundError(Message.of("Could not initialize class ", Class.of(number).getName()));
    }

    /** What an initialiser throws when its code has thrown this. */
    static Throwable initialiserFailed(Throwable thrown) {
        return thrown instanceof Error ? thrown : new ExceptionInInitializerError(thrown);
    }

    private static String castMessage(Class<?> from, Class<?> to) {
        String verb = Message.of("class ", from.getName(), " cannot be cast to class ", to.getName(), " (");
        String fromHome = home(from);
        String toHome = home(to);
        if (fromHome.equals(toHome)) {
            return Message.of(verb, from.getName(), " and ", to.getName(), " are in ", fromHome, ")");
        }
        return Message.of(verb, from.getName(), " is in ", fromHome, "; ", to.getName(), " is in ", toHome, ")");
    }

    private static String home(Class<?> type) {
        String module = type.moduleName();
        if (module == null) {
            return "unnamed module of loader 'app'";
        }
        return Message.of("module ", module, " of loader '", isPlatform(module) ? "platform" : "bootstrap", "'");
    }

    /** The modules of the class library that users meet and that the platform loader defines. */
    private static boolean isPlatform(String module) {
        String[] platform = {
            "java.compiler", "java.net.http", "java.scripting", "java.security.jgss", "java.smartcardio", "java.sql",
            "java.sql.rowset", "java.transaction.xa", "java.xml.crypto",
        };
        for (String name : platform) {
            if (name.equals(module)) {
                return true;
            }
        }
        return false;
    }
}

package counterpoint.confirm;

import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;

/** A request: what is run, and with which values. It is one line of words; texts are in hexadecimal digits. */
final class Request {
    /** A value that can be made in any loader. */
    interface Value {
        Object make(ClassLoader loader) throws Throwable;
    }

    /** A field that is set before the method is called. */
    record Overwrite(int owner, String type, String field, int input) {
    }

    /** The receiver or an argument by its owner, or a field of a class. */
    record Left(int owner, String type, String field) {
    }

    private final Iterator<String> words;
    final long timeout;
    final List<String> places = new ArrayList<>();
    final String type;
    final String method;
    final String descriptor;
    final boolean isStatic;
    final boolean seesResult;
    final boolean seesMessage;
    /** Whether it is seen what the method is given, what becomes of it, and what it gives back. */
    final boolean seesEnd;
    /** Which members of objects are seen: 0 public ones, 1 those that are not private, 2 all fields. */
    final int members;
    /** Fields that are seen because objects are compared by them: class and name. */
    final Set<String> compared = new HashSet<>();
    /** What is seen of what outlives the call. */
    final List<Left> left = new ArrayList<>();
    final List<Overwrite> overwrites = new ArrayList<>();
    /** Parts of the world around the program, and their inputs. */
    final Map<String, Integer> outside = new HashMap<>();
    final int receiver;
    final int[] arguments;
    /** The values of each run and each input, in order. */
    final List<List<List<Value>>> runs = new ArrayList<>();

    Request(String line) {
        words = Arrays.asList(line.split(" ")).iterator();
        timeout = number();
        for (int left = number(); left > 0; left--) {
            places.add(text());
        }
        type = text();
        method = text();
        descriptor = text();
        isStatic = number() == 1;
        seesResult = number() == 1;
        seesMessage = number() == 1;
        seesEnd = number() == 1;
        members = number();
        for (int left = number(); left > 0; left--) {
            compared.add(text() + " " + text());
        }
        for (int left = number(); left > 0; left--) {
            this.left.add(new Left(number(), text(), text()));
        }
        for (int left = number(); left > 0; left--) {
            overwrites.add(new Overwrite(number(), text(), text(), number()));
        }
        for (int left = number(); left > 0; left--) {
            outside.put(text(), number());
        }
        receiver = number();
        arguments = new int[number()];
        for (int index = 0; index < arguments.length; index++) {
            arguments[index] = number();
        }
        for (int left = number(); left > 0; left--) {
            List<List<Value>> inputs = new ArrayList<>();
            for (int count = number(); count > 0; count--) {
                inputs.add(List.of(values(number())));
            }
            runs.add(inputs);
        }
    }

    /** The values of a run, as they are used up. */
    List<Queue<Value>> queues(int run) {
        List<Queue<Value>> queues = new ArrayList<>();
        runs.get(run).forEach(values -> queues.add(new ArrayDeque<>(values)));
        return queues;
    }

    private int number() {
        return Integer.parseInt(words.next());
    }

    private char[] units() {
        // A word is never empty.
        String digits = words.next().substring(1);
        char[] units = new char[digits.length() / 4];
        for (int index = 0; index < units.length; index++) {
            units[index] = (char) Integer.parseInt(digits.substring(4 * index, 4 * index + 4), 16);
        }
        return units;
    }

    private String text() {
        return new String(units());
    }

    private Value[] values(int count) {
        Value[] values = new Value[count];
        for (int index = 0; index < count; index++) {
            values[index] = value();
        }
        return values;
    }

    private Value value() {
        switch (words.next()) {
            case "null":
                return loader -> null;
            case "text": {
                char[] units = units();
                // Texts are not interned, as texts from outside are not.
                return loader -> new String(units);
            }
            case "array":
                return array(text(), values(number()));
            case "fill":
                return fill(text(), text(), number(), values(number()));
            case "new": {
                String type = text();
                String descriptor = text();
                return made(type, descriptor, values(number()));
            }
            case "call": {
                String type = text();
                String name = text();
                String descriptor = text();
                return called(type, name, descriptor, values(number()));
            }
            case "from": {
                String type = text();
                String name = text();
                String descriptor = text();
                return from(type, name, descriptor, values(number()));
            }
            case "used":
                return used(value(), calls(number()));
            case "constant": {
                String type = text();
                String name = text();
                return loader -> field(Class.forName(type, true, loader), name).get(null);
            }
            default:
                return primitive(words.next().charAt(0), Long.parseLong(words.next()));
        }
    }

    private static Value primitive(char letter, long bits) {
        Object value = switch (letter) {
            case 'Z' -> bits != 0;
            case 'B' -> (byte) bits;
            case 'C' -> (char) bits;
            case 'S' -> (short) bits;
            case 'I' -> (int) bits;
            case 'J' -> bits;
            case 'F' -> Float.intBitsToFloat((int) bits);
            default -> Double.longBitsToDouble(bits);
        };
        return loader -> value;
    }

    private static Value array(String element, Value[] items) {
        return loader -> {
            Object array = Array.newInstance(parameters("(" + element + ")V", loader)[0], items.length);
            for (int index = 0; index < items.length; index++) {
                Array.set(array, index, items[index].make(loader));
            }
            return array;
        };
    }

    private static Value fill(String type, String add, int parts, Value[] items) {
        Class<?>[] types = new Class<?>[parts];
        Arrays.fill(types, Object.class);
        return loader -> {
            Class<?> made = Class.forName(type, true, loader);
            Object filled = made.getConstructor().newInstance();
            for (int index = 0; index < items.length; index += parts) {
                invoke(made.getMethod(add, types), filled, all(Arrays.copyOfRange(items, index, index + parts), loader));
            }
            return filled;
        };
    }

    private static Value made(String type, String descriptor, Value[] parts) {
        return loader -> {
            Class<?> made = Class.forName(type, true, loader);
            Constructor<?> constructor = made.getDeclaredConstructor(parameters(descriptor, loader));
            open(constructor);
            Object[] arguments = all(parts, loader);
            try {
                return constructor.newInstance(arguments);
            } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
            }
        };
    }

    private static Value called(String type, String name, String descriptor, Value[] parts) {
        return loader -> {
            Class<?> home = Class.forName(type, true, loader);
            Method method = home.getDeclaredMethod(name, parameters(descriptor, loader));
            return invoke(method, null, all(parts, loader));
        };
    }

    /** What a method of the first value gives back. */
    private static Value from(String type, String name, String descriptor, Value[] parts) {
        return loader -> {
            Method method = Class.forName(type, true, loader).getDeclaredMethod(name, parameters(descriptor, loader));
            Object[] made = all(parts, loader);
            return invoke(method, made[0], Arrays.copyOfRange(made, 1, made.length));
        };
    }

    /** A call of a method on an object that was made before. */
    private record Call(String type, String name, String descriptor, Value[] parts) {
    }

    private List<Call> calls(int count) {
        List<Call> calls = new ArrayList<>();
        for (int left = count; left > 0; left--) {
            words.next();
            calls.add(new Call(text(), text(), text(), values(number())));
        }
        return calls;
    }

    /** An object on which methods were called; exceptions that they throw are dropped. */
    private static Value used(Value made, List<Call> calls) {
        return loader -> {
            Object object = made.make(loader);
            for (Call call : calls) {
                Class<?> home = Class.forName(call.type(), true, loader);
                Method method = home.getDeclaredMethod(call.name(), parameters(call.descriptor(), loader));
                Object[] arguments = all(call.parts(), loader);
                try {
                    invoke(method, object, arguments);
                } catch (Exception dropped) {
                    // What the object has become until then is what is wanted.
                }
            }
            return object;
        };
    }

    private static Object[] all(Value[] values, ClassLoader loader) throws Throwable {
        Object[] made = new Object[values.length];
        for (int index = 0; index < values.length; index++) {
            made[index] = values[index].make(loader);
        }
        return made;
    }

    /** Calls a method; what it throws is thrown. */
    static Object invoke(Method method, Object receiver, Object... arguments) throws Throwable {
        open(method);
        try {
            return method.invoke(receiver, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    /** The types of the parameters of a descriptor. */
    static Class<?>[] parameters(String descriptor, ClassLoader loader) {
        return MethodType.fromMethodDescriptorString(descriptor, loader).parameterArray();
    }

    /** A field of a class or of one above it. */
    static Field field(Class<?> type, String name) throws NoSuchFieldException {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    private static void open(java.lang.reflect.AccessibleObject member) {
        member.trySetAccessible();
    }

    /** A text as one word. */
    static String word(byte[] bytes) {
        StringBuilder word = new StringBuilder("x");
        for (byte octet : bytes) {
            word.append(Character.forDigit(octet >> 4 & 15, 16)).append(Character.forDigit(octet & 15, 16));
        }
        return word.toString();
    }

    static String word(String text) {
        return word(text.getBytes(StandardCharsets.UTF_8));
    }
}

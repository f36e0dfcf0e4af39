package counterpoint.rt;

import java.lang.invoke.VarHandle;

/**
 * The methods of {@code VarHandle} with polymorphic signatures. On one thread all kinds of access are the same, so that
 * the front end calls {@code getVolatile} and such as {@code get}, {@code weakCompareAndSet} as {@code compareAndSet}.
 * The letter is the type of the variable: I for everything of 32 bits that is an integer, J for long, L for references.
 */
public final class VarHandles {
    private VarHandles() {
    }

    /** The slot of an element. */
    private static long element(Object array, int index) {
        int length = Native.countSlots(array);
        if (index < 0 || index >= length) {
            throw new ArrayIndexOutOfBoundsException("Index " + index + " out of bounds for length " + length);
        }
        return index;
    }

    /** The first byte of a number in an array of bytes. */
    private static int bytes(VarHandle handle, Object array, int index) {
        int length = ((byte[]) array).length - handle.nBytes + 1;
        if (index < 0 || index >= length) {
            throw new IndexOutOfBoundsException("Index " + index + " out of bounds for length " + Math.max(length, 0));
        }
        return index;
    }

    private static long joined(VarHandle handle, Object array, int start) {
        byte[] bytes = (byte[]) array;
        long number = 0;
        for (int place = 0; place < handle.nBytes; place++) {
            int index = handle.isBigEndian ? place : handle.nBytes - 1 - place;
            number = number << 8 | bytes[start + index] & 255;
        }
        return number;
    }

    private static void split(VarHandle handle, Object array, int start, long number) {
        byte[] bytes = (byte[]) array;
        for (int place = 0; place < handle.nBytes; place++) {
            int index = handle.isBigEndian ? handle.nBytes - 1 - place : place;
            bytes[start + index] = (byte) (number >> 8 * place);
        }
    }

    public static int getI(VarHandle handle, Object object) {
        return Native.getWord(object, handle.slot);
    }

    public static void setI(VarHandle handle, Object object, int value) {
        Native.setWord(object, handle.slot, value);
    }

    public static int getI(VarHandle handle, Object array, int index) {
        if (handle.nBytes > 0) {
            return (int) joined(handle, array, bytes(handle, array, index));
        }
        return Native.getWord(array, element(array, index));
    }

    public static void setI(VarHandle handle, Object array, int index, int value) {
        if (handle.nBytes > 0) {
            split(handle, array, bytes(handle, array, index), value);
        } else {
            Native.setWord(array, element(array, index), value);
        }
    }

    public static int compareAndExchangeI(VarHandle handle, Object object, int expected, int value) {
        int found = getI(handle, object);
        if (found == expected) {
            setI(handle, object, value);
        }
        return found;
    }

    public static boolean compareAndSetI(VarHandle handle, Object object, int expected, int value) {
        return compareAndExchangeI(handle, object, expected, value) == expected;
    }

    public static int getAndSetI(VarHandle handle, Object object, int value) {
        int found = getI(handle, object);
        setI(handle, object, value);
        return found;
    }

    public static int getAndAddI(VarHandle handle, Object object, int value) {
        int found = getI(handle, object);
        setI(handle, object, found + value);
        return found;
    }

    public static int getAndBitwiseOrI(VarHandle handle, Object object, int value) {
        int found = getI(handle, object);
        setI(handle, object, found | value);
        return found;
    }

    public static int getAndBitwiseAndI(VarHandle handle, Object object, int value) {
        int found = getI(handle, object);
        setI(handle, object, found & value);
        return found;
    }

    public static int getAndBitwiseXorI(VarHandle handle, Object object, int value) {
        int found = getI(handle, object);
        setI(handle, object, found ^ value);
        return found;
    }

    public static int compareAndExchangeI(VarHandle handle, Object array, int index, int expected, int value) {
        int found = getI(handle, array, index);
        if (found == expected) {
            setI(handle, array, index, value);
        }
        return found;
    }

    public static boolean compareAndSetI(VarHandle handle, Object array, int index, int expected, int value) {
        return compareAndExchangeI(handle, array, index, expected, value) == expected;
    }

    public static int getAndSetI(VarHandle handle, Object array, int index, int value) {
        int found = getI(handle, array, index);
        setI(handle, array, index, value);
        return found;
    }

    public static int getAndAddI(VarHandle handle, Object array, int index, int value) {
        int found = getI(handle, array, index);
        setI(handle, array, index, found + value);
        return found;
    }

    public static int getAndBitwiseOrI(VarHandle handle, Object array, int index, int value) {
        int found = getI(handle, array, index);
        setI(handle, array, index, found | value);
        return found;
    }

    public static int getAndBitwiseAndI(VarHandle handle, Object array, int index, int value) {
        int found = getI(handle, array, index);
        setI(handle, array, index, found & value);
        return found;
    }

    public static int getAndBitwiseXorI(VarHandle handle, Object array, int index, int value) {
        int found = getI(handle, array, index);
        setI(handle, array, index, found ^ value);
        return found;
    }

    public static long getJ(VarHandle handle, Object object) {
        return Native.getLong(object, handle.slot);
    }

    public static void setJ(VarHandle handle, Object object, long value) {
        Native.setLong(object, handle.slot, value);
    }

    public static long getJ(VarHandle handle, Object array, int index) {
        if (handle.nBytes > 0) {
            return joined(handle, array, bytes(handle, array, index));
        }
        return Native.getLong(array, element(array, index));
    }

    public static void setJ(VarHandle handle, Object array, int index, long value) {
        if (handle.nBytes > 0) {
            split(handle, array, bytes(handle, array, index), value);
        } else {
            Native.setLong(array, element(array, index), value);
        }
    }

    public static long compareAndExchangeJ(VarHandle handle, Object object, long expected, long value) {
        long found = getJ(handle, object);
        if (found == expected) {
            setJ(handle, object, value);
        }
        return found;
    }

    public static boolean compareAndSetJ(VarHandle handle, Object object, long expected, long value) {
        return compareAndExchangeJ(handle, object, expected, value) == expected;
    }

    public static long getAndSetJ(VarHandle handle, Object object, long value) {
        long found = getJ(handle, object);
        setJ(handle, object, value);
        return found;
    }

    public static long getAndAddJ(VarHandle handle, Object object, long value) {
        long found = getJ(handle, object);
        setJ(handle, object, found + value);
        return found;
    }

    public static long getAndBitwiseOrJ(VarHandle handle, Object object, long value) {
        long found = getJ(handle, object);
        setJ(handle, object, found | value);
        return found;
    }

    public static long getAndBitwiseAndJ(VarHandle handle, Object object, long value) {
        long found = getJ(handle, object);
        setJ(handle, object, found & value);
        return found;
    }

    public static long getAndBitwiseXorJ(VarHandle handle, Object object, long value) {
        long found = getJ(handle, object);
        setJ(handle, object, found ^ value);
        return found;
    }

    public static long compareAndExchangeJ(VarHandle handle, Object array, int index, long expected, long value) {
        long found = getJ(handle, array, index);
        if (found == expected) {
            setJ(handle, array, index, value);
        }
        return found;
    }

    public static boolean compareAndSetJ(VarHandle handle, Object array, int index, long expected, long value) {
        return compareAndExchangeJ(handle, array, index, expected, value) == expected;
    }

    public static long getAndSetJ(VarHandle handle, Object array, int index, long value) {
        long found = getJ(handle, array, index);
        setJ(handle, array, index, value);
        return found;
    }

    public static long getAndAddJ(VarHandle handle, Object array, int index, long value) {
        long found = getJ(handle, array, index);
        setJ(handle, array, index, found + value);
        return found;
    }

    public static long getAndBitwiseOrJ(VarHandle handle, Object array, int index, long value) {
        long found = getJ(handle, array, index);
        setJ(handle, array, index, found | value);
        return found;
    }

    public static long getAndBitwiseAndJ(VarHandle handle, Object array, int index, long value) {
        long found = getJ(handle, array, index);
        setJ(handle, array, index, found & value);
        return found;
    }

    public static long getAndBitwiseXorJ(VarHandle handle, Object array, int index, long value) {
        long found = getJ(handle, array, index);
        setJ(handle, array, index, found ^ value);
        return found;
    }

    public static Object getL(VarHandle handle, Object object) {
        return Native.getRef(object, handle.slot);
    }

    public static void setL(VarHandle handle, Object object, Object value) {
        Native.setRef(object, handle.slot, value);
    }

    public static Object getL(VarHandle handle, Object array, int index) {
        return Native.getRef(array, element(array, index));
    }

    public static void setL(VarHandle handle, Object array, int index, Object value) {
        ((Object[]) array)[index] = value;
    }

    public static Object compareAndExchangeL(VarHandle handle, Object object, Object expected, Object value) {
        Object found = getL(handle, object);
        if (found == expected) {
            setL(handle, object, value);
        }
        return found;
    }

    public static boolean compareAndSetL(VarHandle handle, Object object, Object expected, Object value) {
        return compareAndExchangeL(handle, object, expected, value) == expected;
    }

    public static Object getAndSetL(VarHandle handle, Object object, Object value) {
        Object found = getL(handle, object);
        setL(handle, object, value);
        return found;
    }

    public static Object compareAndExchangeL(VarHandle handle, Object array, int index, Object expected, Object value) {
        Object found = getL(handle, array, index);
        if (found == expected) {
            setL(handle, array, index, value);
        }
        return found;
    }

    public static boolean compareAndSetL(VarHandle handle, Object array, int index, Object expected, Object value) {
        return compareAndExchangeL(handle, array, index, expected, value) == expected;
    }

    public static Object getAndSetL(VarHandle handle, Object array, int index, Object value) {
        Object found = getL(handle, array, index);
        setL(handle, array, index, value);
        return found;
    }
}

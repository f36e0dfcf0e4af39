package counterpoint.rt.patch;

import counterpoint.rt.Mirrors;
import counterpoint.rt.Native;
import java.lang.reflect.Field;
import jdk.internal.misc.Unsafe;

/** Offsets are numbers of slots: a field has the number of its slot, an element its index. */
final class jdk_internal_misc_Unsafe {
    private jdk_internal_misc_Unsafe() {
    }

    static void registerNatives() {
    }

    static int arrayBaseOffset0(Unsafe self, Class<?> array) {
        return 0;
    }

    static int arrayIndexScale0(Unsafe self, Class<?> array) {
        return 1;
    }

    static long objectFieldOffset0(Unsafe self, Field field) {
        return objectFieldOffset1(self, field.getDeclaringClass(), field.getName());
    }

    static long objectFieldOffset1(Unsafe self, Class<?> type, String field) {
        int slot = type.slot(field);
        if (slot < 0) {
            throw new InternalError(field);
        }
        return slot;
    }

    static Object allocateInstance(Unsafe self, Class<?> type) {
        return Native.allocate(type.number());
    }

    static boolean shouldBeInitialized0(Unsafe self, Class<?> type) {
        return true;
    }

    static void ensureClassInitialized0(Unsafe self, Class<?> type) {
        Mirrors.initialise(type.number());
    }

    static void throwException(Unsafe self, Throwable thrown) {
        jdk_internal_misc_Unsafe.<RuntimeException>sneak(thrown);
    }

    static void park(Unsafe self, boolean isAbsolute, long time) {
        Thread.park(time != 0);
    }

    static void unpark(Unsafe self, Object thread) {
        ((Thread) thread).unpark();
    }

    static void loadFence(Unsafe self) {
    }

    static void storeFence(Unsafe self) {
    }

    static void fullFence(Unsafe self) {
    }

    static int getInt(Unsafe self, Object object, long slot) {
        return Native.getWord(object, slot);
    }

    static int getIntVolatile(Unsafe self, Object object, long slot) {
        return Native.getWord(object, slot);
    }

    static void putInt(Unsafe self, Object object, long slot, int value) {
        Native.setWord(object, slot, value);
    }

    static void putIntVolatile(Unsafe self, Object object, long slot, int value) {
        Native.setWord(object, slot, value);
    }

    static long getLong(Unsafe self, Object object, long slot) {
        return Native.getLong(object, slot);
    }

    static long getLongVolatile(Unsafe self, Object object, long slot) {
        return Native.getLong(object, slot);
    }

    static void putLong(Unsafe self, Object object, long slot, long value) {
        Native.setLong(object, slot, value);
    }

    static void putLongVolatile(Unsafe self, Object object, long slot, long value) {
        Native.setLong(object, slot, value);
    }

    static Object getReference(Unsafe self, Object object, long slot) {
        return Native.getRef(object, slot);
    }

    static Object getReferenceVolatile(Unsafe self, Object object, long slot) {
        return Native.getRef(object, slot);
    }

    static void putReference(Unsafe self, Object object, long slot, Object value) {
        Native.setRef(object, slot, value);
    }

    static void putReferenceVolatile(Unsafe self, Object object, long slot, Object value) {
        Native.setRef(object, slot, value);
    }

    static boolean getBoolean(Unsafe self, Object object, long slot) {
        return Native.getWord(object, slot) != 0;
    }

    static boolean getBooleanVolatile(Unsafe self, Object object, long slot) {
        return Native.getWord(object, slot) != 0;
    }

    static void putBoolean(Unsafe self, Object object, long slot, boolean value) {
        Native.setWord(object, slot, value ? 1 : 0);
    }

    static void putBooleanVolatile(Unsafe self, Object object, long slot, boolean value) {
        Native.setWord(object, slot, value ? 1 : 0);
    }

    static byte getByte(Unsafe self, Object object, long slot) {
        return (byte) Native.getWord(object, slot);
    }

    static byte getByteVolatile(Unsafe self, Object object, long slot) {
        return (byte) Native.getWord(object, slot);
    }

    static void putByte(Unsafe self, Object object, long slot, byte value) {
        Native.setWord(object, slot, value);
    }

    static void putByteVolatile(Unsafe self, Object object, long slot, byte value) {
        Native.setWord(object, slot, value);
    }

    static short getShort(Unsafe self, Object object, long slot) {
        return (short) Native.getWord(object, slot);
    }

    static short getShortVolatile(Unsafe self, Object object, long slot) {
        return (short) Native.getWord(object, slot);
    }

    static void putShort(Unsafe self, Object object, long slot, short value) {
        Native.setWord(object, slot, value);
    }

    static void putShortVolatile(Unsafe self, Object object, long slot, short value) {
        Native.setWord(object, slot, value);
    }

    static char getChar(Unsafe self, Object object, long slot) {
        return (char) Native.getWord(object, slot);
    }

    static char getCharVolatile(Unsafe self, Object object, long slot) {
        return (char) Native.getWord(object, slot);
    }

    static void putChar(Unsafe self, Object object, long slot, char value) {
        Native.setWord(object, slot, value);
    }

    static void putCharVolatile(Unsafe self, Object object, long slot, char value) {
        Native.setWord(object, slot, value);
    }

    static float getFloat(Unsafe self, Object object, long slot) {
        return Float.intBitsToFloat(Native.getWord(object, slot));
    }

    static float getFloatVolatile(Unsafe self, Object object, long slot) {
        return Float.intBitsToFloat(Native.getWord(object, slot));
    }

    static void putFloat(Unsafe self, Object object, long slot, float value) {
        Native.setWord(object, slot, Float.floatToRawIntBits(value));
    }

    static void putFloatVolatile(Unsafe self, Object object, long slot, float value) {
        Native.setWord(object, slot, Float.floatToRawIntBits(value));
    }

    static double getDouble(Unsafe self, Object object, long slot) {
        return Double.longBitsToDouble(Native.getLong(object, slot));
    }

    static double getDoubleVolatile(Unsafe self, Object object, long slot) {
        return Double.longBitsToDouble(Native.getLong(object, slot));
    }

    static void putDouble(Unsafe self, Object object, long slot, double value) {
        Native.setLong(object, slot, Double.doubleToRawLongBits(value));
    }

    static void putDoubleVolatile(Unsafe self, Object object, long slot, double value) {
        Native.setLong(object, slot, Double.doubleToRawLongBits(value));
    }

    static boolean compareAndSetInt(Unsafe self, Object object, long slot, int expected, int value) {
        return compareAndExchangeInt(self, object, slot, expected, value) == expected;
    }

    static int compareAndExchangeInt(Unsafe self, Object object, long slot, int expected, int value) {
        int found = getInt(self, object, slot);
        if (found == expected) {
            putInt(self, object, slot, value);
        }
        return found;
    }

    static boolean compareAndSetLong(Unsafe self, Object object, long slot, long expected, long value) {
        return compareAndExchangeLong(self, object, slot, expected, value) == expected;
    }

    static long compareAndExchangeLong(Unsafe self, Object object, long slot, long expected, long value) {
        long found = getLong(self, object, slot);
        if (found == expected) {
            putLong(self, object, slot, value);
        }
        return found;
    }

    static boolean compareAndSetReference(Unsafe self, Object object, long slot, Object expected, Object value) {
        return compareAndExchangeReference(self, object, slot, expected, value) == expected;
    }

    static Object compareAndExchangeReference(Unsafe self, Object object, long slot, Object expected, Object value) {
        Object found = getReference(self, object, slot);
        if (found == expected) {
            putReference(self, object, slot, value);
        }
        return found;
    }

    static byte compareAndExchangeByte(Unsafe self, Object object, long slot, byte expected, byte value) {
        byte found = getByte(self, object, slot);
        if (found == expected) {
            putByte(self, object, slot, value);
        }
        return found;
    }

    static short compareAndExchangeShort(Unsafe self, Object object, long slot, short expected, short value) {
        short found = getShort(self, object, slot);
        if (found == expected) {
            putShort(self, object, slot, value);
        }
        return found;
    }

    static char compareAndExchangeChar(Unsafe self, Object object, long slot, char expected, char value) {
        char found = getChar(self, object, slot);
        if (found == expected) {
            putChar(self, object, slot, value);
        }
        return found;
    }

    static short getShortUnaligned(Unsafe self, Object bytes, long slot) {
        return (short) joined(bytes, slot, 2);
    }

    static void putShortUnaligned(Unsafe self, Object bytes, long slot, short value) {
        split(bytes, slot, 2, value);
    }

    static int getIntUnaligned(Unsafe self, Object bytes, long slot) {
        return (int) joined(bytes, slot, 4);
    }

    static void putIntUnaligned(Unsafe self, Object bytes, long slot, int value) {
        split(bytes, slot, 4, value);
    }

    static long getLongUnaligned(Unsafe self, Object bytes, long slot) {
        return joined(bytes, slot, 8);
    }

    static void putLongUnaligned(Unsafe self, Object bytes, long slot, long value) {
        split(bytes, slot, 8, value);
    }

    /** A number whose bytes stand in an array, the least one first. */
    private static long joined(Object bytes, long slot, int count) {
        long value = 0;
        for (int index = count - 1; index >= 0; index--) {
            value = value << 8 | ((byte[]) bytes)[(int) slot + index] & 255;
        }
        return value;
    }

    private static void split(Object bytes, long slot, int count, long value) {
        for (int index = 0; index < count; index++) {
            ((byte[]) bytes)[(int) slot + index] = (byte) (value >> 8 * index);
        }
    }

    /** Between arrays of bytes only: elsewhere an element is one slot, whatever its size. */
    static void copyMemory0(Unsafe self, Object from, long start, Object to, long place, long count) {
        Native.copyElements((byte[]) from, (int) start, (byte[]) to, (int) place, (int) count);
    }

    static void setMemory0(Unsafe self, Object bytes, long start, long count, byte value) {
        java.util.Arrays.fill((byte[]) bytes, (int) start, (int) (start + count), value);
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> void sneak(Throwable thrown) throws E {
        throw (E) thrown;
    }
}

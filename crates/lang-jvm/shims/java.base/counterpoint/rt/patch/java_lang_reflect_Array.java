package counterpoint.rt.patch;

import counterpoint.rt.Native;

/** Arrays by mirror. */
final class java_lang_reflect_Array {
    private java_lang_reflect_Array() {
    }

    static Object newArray(Class<?> component, int length) {
        if (component == void.class) {
            throw new IllegalArgumentException();
        }
        return Native.allocateArray(component.arrayClass().number(), length);
    }

    static Object multiNewArray(Class<?> component, int[] lengths) {
        if (lengths.length == 0) {
            throw new IllegalArgumentException("Empty dimensions array");
        }
        for (int length : lengths) {
            if (length < 0) {
                throw new NegativeArraySizeException(Integer.toString(length));
            }
        }
        Class<?> type = component;
        for (int depth = 0; depth < lengths.length; depth++) {
            type = type.arrayClass();
        }
        return filled(type, lengths, 0);
    }

    private static Object filled(Class<?> type, int[] lengths, int depth) {
        Object array = Native.allocateArray(type.number(), lengths[depth]);
        if (depth + 1 < lengths.length) {
            for (int index = 0; index < lengths[depth]; index++) {
                ((Object[]) array)[index] = filled(type.getComponentType(), lengths, depth + 1);
            }
        }
        return array;
    }

    static int getLength(Object array) {
        if (!array.getClass().isArray()) {
            throw new IllegalArgumentException("Argument is not an array");
        }
        return Native.countSlots(array);
    }

    static Object get(Object array, int index) {
        if (array instanceof Object[]) {
            return ((Object[]) array)[index];
        } else if (array instanceof int[]) {
            return ((int[]) array)[index];
        } else if (array instanceof long[]) {
            return ((long[]) array)[index];
        } else if (array instanceof double[]) {
            return ((double[]) array)[index];
        } else if (array instanceof byte[]) {
            return ((byte[]) array)[index];
        } else if (array instanceof char[]) {
            return ((char[]) array)[index];
        } else if (array instanceof boolean[]) {
            return ((boolean[]) array)[index];
        } else if (array instanceof float[]) {
            return ((float[]) array)[index];
        } else if (array instanceof short[]) {
            return ((short[]) array)[index];
        }
        throw noArray(array);
    }

    static int getInt(Object array, int index) {
        return ((int[]) array)[index];
    }

    static void setInt(Object array, int index, int value) {
        ((int[]) array)[index] = value;
    }

    static void set(Object array, int index, Object value) {
        if (array instanceof Object[]) {
            if (value != null && !array.getClass().getComponentType().isInstance(value)) {
                throw mismatch();
            }
            ((Object[]) array)[index] = value;
        } else if (array instanceof boolean[] && value instanceof Boolean) {
            ((boolean[]) array)[index] = (Boolean) value;
        } else if (array instanceof char[] && value instanceof Character) {
            ((char[]) array)[index] = (Character) value;
        } else {
            setNumber(array, index, value);
        }
    }

    /** Numbers and characters widen as in assignments. */
    private static void setNumber(Object array, int index, Object value) {
        Number number = value instanceof Character ? (Number) (int) (Character) value : value instanceof Number ? (Number) value : null;
        int from = value instanceof Character ? 2 : rank(number);
        if (array instanceof byte[] && from == 0) {
            ((byte[]) array)[index] = number.byteValue();
        } else if (array instanceof short[] && from <= 1) {
            ((short[]) array)[index] = number.shortValue();
        } else if (array instanceof int[] && from <= 3) {
            ((int[]) array)[index] = number.intValue();
        } else if (array instanceof long[] && from <= 4) {
            ((long[]) array)[index] = number.longValue();
        } else if (array instanceof float[] && from <= 5) {
            ((float[]) array)[index] = number.floatValue();
        } else if (array instanceof double[] && from <= 6) {
            ((double[]) array)[index] = number.doubleValue();
        } else if (array.getClass().isArray()) {
            throw mismatch();
        } else {
            throw noArray(array);
        }
    }

    private static int rank(Number number) {
        return number instanceof Byte ? 0 : number instanceof Short ? 1 : number instanceof Integer ? 3
            : number instanceof Long ? 4 : number instanceof Float ? 5 : number instanceof Double ? 6 : 7;
    }

    private static IllegalArgumentException noArray(Object object) {
        // Asked of null, this is the reference that is missing.
        object.getClass();
        return new IllegalArgumentException("Argument is not an array");
    }

    private static IllegalArgumentException mismatch() {
        return new IllegalArgumentException("array element type mismatch");
    }
}

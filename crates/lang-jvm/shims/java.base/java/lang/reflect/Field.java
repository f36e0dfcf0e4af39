package java.lang.reflect;

import counterpoint.rt.Native;
import counterpoint.rt.Unsupported;

/** A field by its name. Instance fields are read and written through their slots; static ones only tell what they are. */
public final class Field extends AccessibleObject implements Member {
    private static final int SYNTHETIC = 0x1000;

    private final Class<?> declaring;
    private final String name;
    private final String descriptor;
    private final int modifiers;
    private final int slot;

    /** Made by {@code Class} alone. A static field has no slot: -1. */
    public Field(Class<?> declaring, String name, String descriptor, int modifiers, int slot) {
        this.declaring = declaring;
        this.name = name;
        this.descriptor = descriptor;
        this.modifiers = modifiers;
        this.slot = slot;
    }

    public Class<?> getDeclaringClass() {
        return declaring;
    }

    public String getName() {
        return name;
    }

    public int getModifiers() {
        return modifiers & 0xffff;
    }

    public boolean isSynthetic() {
        return (modifiers & SYNTHETIC) != 0;
    }

    public boolean isEnumConstant() {
        return (modifiers & 0x4000) != 0;
    }

    public Class<?> getType() {
        return Class.described(descriptor);
    }

    @Override
    public void setAccessible(boolean flag) {
        // Modules of the library are not open.
        if (flag && declaring.moduleName() != null && !isPublic()) {
            String user = Integer.toHexString(System.identityHashCode(ClassLoader.getSystemClassLoader()));
            throw new InaccessibleObjectException("Unable to make field " + this + " accessible: module "
                + declaring.moduleName() + " does not \"opens " + declaring.getPackageName() + "\" to unnamed module @" + user);
        }
        super.setAccessible(flag);
    }

    private boolean isPublic() {
        return Modifier.isPublic(modifiers) && Modifier.isPublic(declaring.getModifiers());
    }

    /** Checks that an object has the field and anyone may use it. */
    private void check(Object object) {
        if (slot < 0) {
            Unsupported.staticFieldByReflection();
        }
        if (object == null || !declaring.isInstance(object) || !override && !isPublic()) {
            Unsupported.accessByReflection();
        }
    }

    public Object get(Object object) throws IllegalAccessException {
        check(object);
        switch (descriptor.charAt(0)) {
            case 'Z':
                return Native.getWord(object, slot) != 0;
            case 'B':
                return (byte) Native.getWord(object, slot);
            case 'C':
                return (char) Native.getWord(object, slot);
            case 'S':
                return (short) Native.getWord(object, slot);
            case 'I':
                return Native.getWord(object, slot);
            case 'J':
                return Native.getLong(object, slot);
            case 'F':
                return Float.intBitsToFloat(Native.getWord(object, slot));
            case 'D':
                return Double.longBitsToDouble(Native.getLong(object, slot));
            default:
                return Native.getRef(object, slot);
        }
    }

    public int getInt(Object object) throws IllegalAccessException {
        return (Integer) checked(object, 'I');
    }

    public long getLong(Object object) throws IllegalAccessException {
        return (Long) checked(object, 'J');
    }

    public boolean getBoolean(Object object) throws IllegalAccessException {
        return (Boolean) checked(object, 'Z');
    }

    public double getDouble(Object object) throws IllegalAccessException {
        return (Double) checked(object, 'D');
    }

    private Object checked(Object object, char type) throws IllegalAccessException {
        if (descriptor.charAt(0) != type) {
            Unsupported.accessByReflection();
        }
        return get(object);
    }

    public void set(Object object, Object value) throws IllegalAccessException {
        check(object);
        if (Modifier.isFinal(modifiers)) {
            Unsupported.accessByReflection();
        }
        char type = descriptor.charAt(0);
        if (type == 'I' && value instanceof Integer) {
            Native.setWord(object, slot, (Integer) value);
        } else if (type == 'Z' && value instanceof Boolean) {
            Native.setWord(object, slot, (Boolean) value ? 1 : 0);
        } else if (type == 'J' && value instanceof Long) {
            Native.setLong(object, slot, (Long) value);
        } else if (type == 'D' && value instanceof Double) {
            Native.setLong(object, slot, Double.doubleToRawLongBits((Double) value));
        } else if ((type == 'L' || type == '[') && (value == null || getType().isInstance(value))) {
            Native.setRef(object, slot, value);
        } else {
            Unsupported.accessByReflection();
        }
    }

    public void setInt(Object object, int value) throws IllegalAccessException {
        set(object, value);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Field && ((Field) other).declaring == declaring && ((Field) other).name.equals(name)
            && ((Field) other).descriptor.equals(descriptor);
    }

    @Override
    public int hashCode() {
        return declaring.getName().hashCode() ^ name.hashCode();
    }

    @Override
    public String toString() {
        String flags = Modifier.toString(getModifiers() & Modifier.fieldModifiers());
        return (flags.isEmpty() ? "" : flags + " ") + getType().getTypeName() + " " + declaring.getTypeName() + "." + name;
    }
}

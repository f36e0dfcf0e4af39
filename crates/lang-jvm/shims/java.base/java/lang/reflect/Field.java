package java.lang.reflect;

/** The name of an instance field, enough for its slot to be found. Reading through it is not supported. */
public final class Field extends AccessibleObject implements Member {
    private final Class<?> type;
    private final String name;

    /** Made by {@code Class} alone. */
    public Field(Class<?> declaring, String name) {
        this.type = declaring;
        this.name = name;
    }

    public Class<?> getDeclaringClass() {
        return type;
    }

    public String getName() {
        return name;
    }

    public native int getModifiers();

    public native boolean isSynthetic();

    public native Object get(Object object) throws IllegalAccessException;

    public native void set(Object object, Object value) throws IllegalAccessException;
}

package java.io;

/** A field that is written with an object. Nothing is: only declarations of such fields are within reach. */
public class ObjectStreamField implements Comparable<Object> {
    private final String name;

    public ObjectStreamField(String name, Class<?> type) {
        this.name = name;
    }

    public ObjectStreamField(String name, Class<?> type, boolean unshared) {
        this.name = name;
    }

    public String getName() {
        return name;
    }

    public native int compareTo(Object other);
}

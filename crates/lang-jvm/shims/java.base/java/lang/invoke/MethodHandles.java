package java.lang.invoke;

import counterpoint.rt.Mirrors;
import java.nio.ByteOrder;

/** Only handles of variables can be made: the original builds all kinds of handles from generated classes. */
public class MethodHandles {
    private MethodHandles() {
    }

    /** Knows no caller, which later releases ask for: there the front end calls the one below instead. */
    public static Lookup lookup() {
        return new Lookup(Object.class);
    }

    /** The lookup of a class. */
    public static Lookup lookup(Class<?> caller) {
        return new Lookup(caller);
    }

    public static Lookup privateLookupIn(Class<?> type, Lookup caller) {
        return new Lookup(type);
    }

    public static VarHandle arrayElementVarHandle(Class<?> array) {
        if (!array.isArray()) {
            throw new IllegalArgumentException("not an array type: " + array);
        }
        return new VarHandle(-1, 0, false);
    }

    public static VarHandle byteArrayViewVarHandle(Class<?> view, ByteOrder order) {
        Class<?> number = view.getComponentType();
        int nBytes = number == long.class || number == double.class ? 8 : number == int.class || number == float.class ? 4 : 2;
        return new VarHandle(-1, nBytes, order == ByteOrder.BIG_ENDIAN);
    }

    /** Finds variables without checks of access. */
    public static final class Lookup {
        private final Class<?> type;

        private Lookup(Class<?> type) {
            this.type = type;
        }

        public VarHandle findVarHandle(Class<?> type, String name, Class<?> variable) throws NoSuchFieldException {
            int slot = type.slot(name);
            if (slot < 0) {
                throw new NoSuchFieldException(name);
            }
            return new VarHandle(slot, 0, false);
        }

        public Class<?> ensureInitialized(Class<?> type) {
            Mirrors.initialise(type.number());
            return type;
        }

        public Class<?> lookupClass() {
            return type;
        }

        public Lookup in(Class<?> other) {
            return new Lookup(other);
        }
    }
}

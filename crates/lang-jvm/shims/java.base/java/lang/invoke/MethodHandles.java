package java.lang.invoke;

import counterpoint.rt.Mirrors;
import java.nio.ByteOrder;

/** Only handles of variables can be made: the original builds all kinds of handles from generated classes. */
public class MethodHandles {
    private MethodHandles() {
    }

    public static Lookup lookup() {
        return Lookup.IMPL_LOOKUP;
    }

    public static Lookup privateLookupIn(Class<?> type, Lookup caller) {
        return caller;
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
        static final Lookup IMPL_LOOKUP = new Lookup();

        private Lookup() {
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

        public Lookup in(Class<?> type) {
            return this;
        }
    }
}

package counterpoint.rt;

import java.util.List;
import java.util.function.BiFunction;

/** Stands for what makes exceptions of a class for indices that are out of bounds. */
public enum Bounds implements BiFunction<String, List<Number>, RuntimeException> {
    ANY, STRING, ARRAY;

    /** The library asks for exceptions by their messages. */
    @Override
    public native RuntimeException apply(String check, List<Number> arguments);

    /** The exception with a message. */
    public static RuntimeException exception(Object bounds, String message) {
        return bounds == STRING ? new StringIndexOutOfBoundsException(message)
            : bounds == ARRAY ? new ArrayIndexOutOfBoundsException(message)
            : new IndexOutOfBoundsException(message);
    }
}

package counterpoint.rt.patch;

import counterpoint.rt.Bounds;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The same exceptions without lists of boxed numbers and formats. */
final class jdk_internal_util_Preconditions {
    private jdk_internal_util_Preconditions() {
    }

    // Later releases have these.
    static BiFunction<String, List<Number>, ? extends RuntimeException> SIOOBE_FORMATTER = Bounds.STRING;
    static BiFunction<String, List<Number>, ? extends RuntimeException> AIOOBE_FORMATTER = Bounds.ARRAY;
    static BiFunction<String, List<Number>, ? extends RuntimeException> IOOBE_FORMATTER = Bounds.ANY;

    static void clinit() {
    }

    /** What is made by others is made for buffers. */
    static BiFunction<String, List<Number>, ? extends RuntimeException> outOfBoundsExceptionFormatter(
        Function<String, ? extends RuntimeException> made) {
        return Bounds.ANY;
    }

    static RuntimeException outOfBoundsCheckIndex(BiFunction<String, ?, ?> made, int index, int length) {
        return Bounds.exception(made,
            Message.of("Index ", Message.number(index), " out of bounds for length ", Message.number(length)));
    }

    static RuntimeException outOfBoundsCheckFromToIndex(BiFunction<String, ?, ?> made, int from, int to, int length) {
        return Bounds.exception(made, Message.of("Range [", Message.number(from), ", ", Message.number(to),
            ") out of bounds for length ", Message.number(length)));
    }

    static RuntimeException outOfBoundsCheckFromIndexSize(BiFunction<String, ?, ?> made, int from, int size, int length) {
        String start = Message.number(from);
        return Bounds.exception(made, Message.of("Range [", start, ", ", start, " + ", Message.number(size),
            ") out of bounds for length ", Message.number(length)));
    }
}

package counterpoint.rt;

import java.util.Arrays;

/**
 * Where instructions stand in the source. The front end fills the tables; while they are missing, exceptions have empty
 * stack traces and no messages of their own for null references.
 */
public final class Places {
    /** The numbers of first instructions of ranges, ascending. */
    static long[] FIRST;
    /** The place of each range, null for code that users do not see: shims, synthetic code. */
    static StackTraceElement[] ELEMENT;
    /** The instructions that may meet null, ascending. */
    static long[] NULL_AT;
    /** What to say when they do, such as <code>Cannot read field "x" because "p" is null</code>. */
    static String[] NULL_MESSAGE;

    private Places() {
    }

    /** Whether there is anything to ask. */
    public static boolean areKnown() {
        return FIRST != null;
    }

    /** The place of an instruction, or null. */
    public static StackTraceElement of(long instruction) {
        int at = Arrays.binarySearch(FIRST, instruction);
        int range = at < 0 ? -at - 2 : at;
        return range < 0 ? null : ELEMENT[range];
    }

    /** What to say about null at an instruction, or null. */
    public static String whyNull(long instruction) {
        int at = NULL_AT == null ? -1 : Arrays.binarySearch(NULL_AT, instruction);
        return at < 0 ? null : NULL_MESSAGE[at];
    }
}

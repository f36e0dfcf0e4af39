package counterpoint.rt;

/**
 * Where instructions stand in the source. The front end fills the tables that code uses; while they are missing, exceptions
 * have empty stack traces and no messages of their own for null references. An instruction has the number that the native
 * backtrace gives: its procedure stands above the lowest 42 bits.
 */
public final class Places {
    private static final int PROCEDURE = 42;

    /** Whether any of the tables is there. */
    static boolean KNOWN;
    /** The numbers of first instructions of ranges, ascending. */
    static long[] FIRST;
    /** The lines of ranges, -1 where there is none. */
    static int[] LINES;
    /**
     * For each procedure where the names of its class, method, file and module begin in the texts. 0 stands for none; what
     * has no class is not shown: shims, code that was made.
     */
    static int[] NAMES;
    /** The instructions that may meet null, ascending. */
    static long[] NULL_AT;
    /** Where the message for each of them begins in the texts. */
    static int[] NULL_MESSAGES;
    /** The procedure that throws for null. */
    static int NULL_TRAP;
    /** Texts in UTF-8, eight bytes in a number, the lowest first; each ends with a zero. */
    static long[] TEXTS;

    private Places() {
    }

    /** Whether there is anything to ask. */
    public static boolean areKnown() {
        return KNOWN;
    }

    /** The place of an instruction, or null if it is not shown. */
    public static StackTraceElement of(long instruction) {
        int names = 4 * (int) (instruction >>> PROCEDURE);
        if (NAMES[names] == 0) {
            return null;
        }
        return new StackTraceElement(null, text(NAMES[names + 3]), null, text(NAMES[names]), text(NAMES[names + 1]),
            text(NAMES[names + 2]), LINES[find(FIRST, instruction)]);
    }

    /** Whether an instruction stands in what throws for null. */
    static boolean throwsForNull(long instruction) {
        return (int) (instruction >>> PROCEDURE) == NULL_TRAP;
    }

    /** What to say about null at an instruction, or null. */
    static String whyNull(long instruction) {
        int at = find(NULL_AT, instruction);
        return at < 0 || NULL_AT[at] != instruction ? null : text(NULL_MESSAGES[at]);
    }

    /** The last place in an ascending table whose number is at most this, or -1. */
    private static int find(long[] table, long number) {
        int low = 0;
        int high = table.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (table[middle] <= number) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }

    private static String text(int start) {
        if (start == 0) {
            return null;
        }
        int end = start;
        while (octet(end) != 0) {
            end++;
        }
        char[] units = new char[end - start];
        int n = 0;
        for (int at = start; at < end;) {
            int point = octet(at++);
            if (point >= 0xc0) {
                int more = point < 0xe0 ? 1 : point < 0xf0 ? 2 : 3;
                point &= 0x3f >> more;
                for (; more > 0; more--) {
                    point = point << 6 | octet(at++) & 0x3f;
                }
            }
            if (point >= 0x10000) {
                units[n++] = (char) (0xd7c0 + (point >> 10));
                point = 0xdc00 | point & 0x3ff;
            }
            units[n++] = (char) point;
        }
        return new String(units, 0, n);
    }

    private static int octet(int at) {
        return (int) (TEXTS[at >> 3] >>> 8 * (at & 7)) & 0xff;
    }
}

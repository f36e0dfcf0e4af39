package counterpoint.rt;

import java.util.Arrays;

/** The calls that were active when an exception was made. */
public final class Trace {
    private static final int MOST = 1024;
    private static final int USUAL = 32;

    private final Class<?> thrown;
    private final long[] calls;
    private final int depth;

    /** The calls that are active now, for an exception of a class. */
    public Trace(Class<?> thrown) {
        this.thrown = thrown;
        long[] taken = new long[USUAL];
        int n = Native.backtrace(taken, 0);
        if (n == USUAL) {
            taken = new long[MOST];
            n = Native.backtrace(taken, 0);
        }
        calls = taken;
        depth = n;
    }

    /** The calls that users see, without the construction of the exception itself. */
    public StackTraceElement[] elements() {
        StackTraceElement[] seen = new StackTraceElement[depth];
        int n = 0;
        for (int call = first(); call < depth; call++) {
            StackTraceElement place = Places.of(calls[call]);
            if (place != null) {
                seen[n++] = place;
            }
        }
        return Arrays.copyOf(seen, n);
    }

    /** Why the instruction that users see at the top has met null, or null if that is not known. */
    public String whyNull() {
        int first = first();
        return first < depth ? Places.whyNull(calls[first]) : null;
    }

    /** The first call that is visible and does not construct the exception. */
    private int first() {
        for (int call = 0; call < depth; call++) {
            StackTraceElement place = Places.of(calls[call]);
            if (place != null && !isConstruction(place)) {
                return call;
            }
        }
        return depth;
    }

    private boolean isConstruction(StackTraceElement place) {
        String method = place.getMethodName();
        if (!method.equals("<init>") && !method.equals("fillInStackTrace")) {
            return false;
        }
        Class<?> type = thrown;
        while (type != null && !type.getName().equals(place.getClassName())) {
            type = type.getSuperclass();
        }
        return type != null;
    }
}

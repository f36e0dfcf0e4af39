package counterpoint.rt;

/** The calls that were active when an exception was made. */
public final class Trace {
    private static final int MOST = 1024;
    private static final int USUAL = 32;

    private final Throwable thrown;
    private final long[] calls;
    private final int depth;

    /** The calls that are active now, for an exception. */
    public Trace(Throwable thrown) {
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
        StackTraceElement[] places = new StackTraceElement[depth];
        int n = 0;
        for (int call = 0; call < depth; call++) {
            StackTraceElement place = Places.of(calls[call]);
            if (place != null && (n > 0 || !isConstruction(place))) {
                places[n++] = place;
            }
        }
        StackTraceElement[] seen = new StackTraceElement[n];
        for (int index = 0; index < n; index++) {
            seen[index] = places[index];
        }
        return seen;
    }

    /** Why the instruction that has thrown for null has met it, or null if that is not known. */
    public String whyNull() {
        for (int call = 0; call < depth - 1; call++) {
            if (Places.throwsForNull(calls[call])) {
                return Places.whyNull(calls[call + 1]);
            }
        }
        return null;
    }

    private boolean isConstruction(StackTraceElement place) {
        String method = place.getMethodName();
        if (!method.equals("<init>") && !method.equals("fillInStackTrace")) {
            return false;
        }
        Class<?> type = thrown.getClass();
        while (type != null && !type.getName().equals(place.getClassName())) {
            type = type.getSuperclass();
        }
        return type != null;
    }
}

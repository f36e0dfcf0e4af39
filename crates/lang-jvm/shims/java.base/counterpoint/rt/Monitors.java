package counterpoint.rt;

/** The monitors that the methods of the user hold, where something asks for them. The front end calls what enters and leaves. */
public final class Monitors {
    private static Monitors last;

    private final Object object;
    private final Thread owner;
    private final Monitors before;

    private Monitors(Object object, Thread owner, Monitors before) {
        this.object = object;
        this.owner = owner;
        this.before = before;
    }

    static void enter(Object object) {
        last = new Monitors(object, Thread.currentThread(), last);
    }

    /** What was entered last is left first. */
    static void exit(Object object) {
        if (last != null && last.object == object) {
            last = last.before;
        }
    }

    /** Whether the current thread holds the monitor of an object. */
    public static boolean holds(Object object) {
        for (Monitors held = last; held != null; held = held.before) {
            if (held.object == object && held.owner == Thread.currentThread()) {
                return true;
            }
        }
        return false;
    }

    /** Throws if the current thread does not hold the monitor of an object. */
    public static void check(Object object) {
        if (!holds(object)) {
            throw new IllegalMonitorStateException("current thread is not owner");
        }
    }
}

package java.lang;

import counterpoint.rt.Monitors;
import counterpoint.rt.Unsupported;
import java.security.AccessControlContext;
import java.util.Map;

/**
 * Threads that run one after the other: a thread runs from its start to its end while the one that started it waits.
 * Who has to wait for another thread stops the run as not supported.
 */
public class Thread implements Runnable {
    public static final int MIN_PRIORITY = 1;
    public static final int NORM_PRIORITY = 5;
    public static final int MAX_PRIORITY = 10;

    public enum State {
        NEW, RUNNABLE, BLOCKED, WAITING, TIMED_WAITING, TERMINATED
    }

    @FunctionalInterface
    public interface UncaughtExceptionHandler {
        void uncaughtException(Thread thread, Throwable thrown);
    }

    private static Thread current;
    private static int unnamed;
    private static long made;
    private static UncaughtExceptionHandler defaultHandler;

    // Other classes of the library use these fields, some by their names.
    ThreadLocal.ThreadLocalMap threadLocals;
    ThreadLocal.ThreadLocalMap inheritableThreadLocals;
    Object parkBlocker;
    long threadLocalRandomSeed;
    int threadLocalRandomProbe;
    int threadLocalRandomSecondarySeed;
    AccessControlContext inheritedAccessControlContext;

    private final long id = ++made;
    private final ThreadGroup group;
    private final Runnable target;
    private String name;
    private int priority = NORM_PRIORITY;
    private boolean daemon;
    private boolean interrupted;
    private boolean permit;
    private State state = State.NEW;
    private UncaughtExceptionHandler handler;
    private ClassLoader loader;
    private boolean hasLoader;

    public Thread() {
        this(null, null, nextName(), 0);
    }

    public Thread(Runnable target) {
        this(null, target, nextName(), 0);
    }

    public Thread(String name) {
        this(null, null, name, 0);
    }

    public Thread(Runnable target, String name) {
        this(null, target, name, 0);
    }

    public Thread(ThreadGroup group, Runnable target) {
        this(group, target, nextName(), 0);
    }

    public Thread(ThreadGroup group, String name) {
        this(group, null, name, 0);
    }

    public Thread(ThreadGroup group, Runnable target, String name) {
        this(group, target, name, 0);
    }

    public Thread(ThreadGroup group, Runnable target, String name, long stackSize) {
        this(group, target, name, stackSize, true);
    }

    public Thread(ThreadGroup group, Runnable target, String name, long stackSize, boolean inheritsLocals) {
        if (name == null) {
            throw new NullPointerException("name cannot be null");
        }
        Thread parent = currentThread();
        this.group = group == null ? parent.group : group;
        this.target = target;
        this.name = name;
        daemon = parent.daemon;
        priority = Math.min(parent.priority, this.group.getMaxPriority());
        if (inheritsLocals && parent.inheritableThreadLocals != null) {
            inheritableThreadLocals = ThreadLocal.createInheritedMap(parent.inheritableThreadLocals);
        }
    }

    /** The first thread. */
    private Thread(ThreadGroup group) {
        this.group = group;
        target = null;
        name = "main";
        state = State.RUNNABLE;
    }

    // Later releases ask for the variables of a thread by methods.

    ThreadLocal.ThreadLocalMap threadLocals() {
        return threadLocals;
    }

    void setThreadLocals(ThreadLocal.ThreadLocalMap map) {
        threadLocals = map;
    }

    ThreadLocal.ThreadLocalMap inheritableThreadLocals() {
        return inheritableThreadLocals;
    }

    void setInheritableThreadLocals(ThreadLocal.ThreadLocalMap map) {
        inheritableThreadLocals = map;
    }

    private static String nextName() {
        return "Thread-" + unnamed++;
    }

    public static Thread currentThread() {
        if (current == null) {
            current = new Thread(ThreadGroup.MAIN);
        }
        return current;
    }

    static Thread currentCarrierThread() {
        return currentThread();
    }

    public void start() {
        if (state != State.NEW) {
            throw new IllegalThreadStateException();
        }
        runInside(this);
        state = State.TERMINATED;
        threadLocals = null;
        inheritableThreadLocals = null;
    }

    /** Runs something in this thread while the one that asks for it waits. */
    public final void runInside(Runnable body) {
        Thread caller = currentThread();
        state = State.RUNNABLE;
        current = this;
        try {
            body.run();
        } catch (Throwable thrown) {
            dispatch(thrown);
        } finally {
            current = caller;
        }
    }

    /** What happens when an exception leaves a thread. */
    private void dispatch(Throwable thrown) {
        try {
            getUncaughtExceptionHandler().uncaughtException(this, thrown);
        } catch (Throwable ignored) {
            // As everywhere, exceptions of handlers have no effect.
        }
    }

    /** What happens when an exception leaves the main method. */
    static void uncaught(Throwable thrown) {
        currentThread().dispatch(thrown);
    }

    public void run() {
        if (target != null) {
            target.run();
        }
    }

    public final boolean isAlive() {
        return state != State.NEW && state != State.TERMINATED;
    }

    public State getState() {
        return state;
    }

    public final void join() throws InterruptedException {
        join(0);
    }

    /** A thread that is alive here waits for the one that calls this. */
    public final void join(long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (isAlive()) {
            checkInterrupt(null);
            if (millis == 0) {
                Unsupported.waitingForAnotherThread();
            }
        }
    }

    public final void join(long millis, int nanos) throws InterruptedException {
        join(millis);
    }

    public static void sleep(long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        checkInterrupt("sleep interrupted");
    }

    public static void sleep(long millis, int nanos) throws InterruptedException {
        sleep(millis);
    }

    private static void checkInterrupt(String message) throws InterruptedException {
        if (interrupted()) {
            throw message == null ? new InterruptedException() : new InterruptedException(message);
        }
    }

    public static void yield() {
    }

    public static void onSpinWait() {
    }

    /** Waits for a permit. Waiting for a time may end early; waiting for ever cannot end. */
    public static void park(boolean hasTime) {
        Thread thread = currentThread();
        if (!thread.permit && !thread.interrupted && !hasTime) {
            Unsupported.waitingForAnotherThread();
        }
        thread.permit = false;
    }

    /** Gives a permit. */
    public final void unpark() {
        permit = true;
    }

    public void interrupt() {
        interrupted = true;
    }

    public boolean isInterrupted() {
        return interrupted;
    }

    public static boolean interrupted() {
        Thread thread = currentThread();
        boolean was = thread.interrupted;
        thread.interrupted = false;
        return was;
    }

    static void blockedOn(sun.nio.ch.Interruptible blocker) {
    }

    public final void setPriority(int value) {
        if (value > MAX_PRIORITY || value < MIN_PRIORITY) {
            throw new IllegalArgumentException();
        }
        priority = Math.min(value, group.getMaxPriority());
    }

    public final int getPriority() {
        return priority;
    }

    public final void setName(String name) {
        if (name == null) {
            throw new NullPointerException("name cannot be null");
        }
        this.name = name;
    }

    public final String getName() {
        return name;
    }

    public final ThreadGroup getThreadGroup() {
        return state == State.TERMINATED ? null : group;
    }

    public final void setDaemon(boolean value) {
        if (isAlive()) {
            throw new IllegalThreadStateException();
        }
        daemon = value;
    }

    public final boolean isDaemon() {
        return daemon;
    }

    public final boolean isVirtual() {
        return false;
    }

    public long getId() {
        return id;
    }

    public final long threadId() {
        return id;
    }

    public final void checkAccess() {
    }

    public String toString() {
        return "Thread[" + name + "," + priority + "," + (state == State.TERMINATED ? "" : group.getName()) + "]";
    }

    public StackTraceElement[] getStackTrace() {
        return this == currentThread() ? new Exception().getStackTrace() : new StackTraceElement[0];
    }

    public static void dumpStack() {
        new Exception("Stack trace").printStackTrace();
    }

    public ClassLoader getContextClassLoader() {
        return hasLoader ? loader : ClassLoader.getSystemClassLoader();
    }

    public void setContextClassLoader(ClassLoader loader) {
        this.loader = loader;
        hasLoader = true;
    }

    public static boolean holdsLock(Object object) {
        if (object == null) {
            throw new NullPointerException();
        }
        return Monitors.holds(object);
    }

    public static native int activeCount();

    public static native Map<Thread, StackTraceElement[]> getAllStackTraces();

    public static void setDefaultUncaughtExceptionHandler(UncaughtExceptionHandler value) {
        defaultHandler = value;
    }

    public static UncaughtExceptionHandler getDefaultUncaughtExceptionHandler() {
        return defaultHandler;
    }

    public UncaughtExceptionHandler getUncaughtExceptionHandler() {
        return handler != null ? handler : group;
    }

    public void setUncaughtExceptionHandler(UncaughtExceptionHandler value) {
        handler = value;
    }

    protected Object clone() throws CloneNotSupportedException {
        throw new CloneNotSupportedException();
    }
}

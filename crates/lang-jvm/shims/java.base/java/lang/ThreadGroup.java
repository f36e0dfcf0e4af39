package java.lang;

/** A name for threads. The original keeps lists of threads and asks the machine about them. */
public class ThreadGroup implements Thread.UncaughtExceptionHandler {
    static final ThreadGroup MAIN = new ThreadGroup(new ThreadGroup(null, "system"), "main");

    private final ThreadGroup parent;
    private final String name;
    private int maxPriority = Thread.MAX_PRIORITY;
    private boolean daemon;

    public ThreadGroup(String name) {
        this(Thread.currentThread().getThreadGroup(), name);
    }

    public ThreadGroup(ThreadGroup parent, String name) {
        this.parent = parent;
        this.name = name;
        if (parent != null) {
            maxPriority = parent.maxPriority;
        }
    }

    public final String getName() {
        return name;
    }

    public final ThreadGroup getParent() {
        return parent;
    }

    public final int getMaxPriority() {
        return maxPriority;
    }

    public final void setMaxPriority(int priority) {
        if (priority >= Thread.MIN_PRIORITY && priority <= Thread.MAX_PRIORITY) {
            maxPriority = parent == null ? priority : Math.min(priority, parent.maxPriority);
        }
    }

    public final boolean isDaemon() {
        return daemon;
    }

    public final void setDaemon(boolean value) {
        daemon = value;
    }

    public boolean isDestroyed() {
        return false;
    }

    public final boolean parentOf(ThreadGroup group) {
        while (group != null && group != this) {
            group = group.parent;
        }
        return group == this;
    }

    public final void checkAccess() {
    }

    public native int activeCount();

    public native int enumerate(Thread[] list);

    public void uncaughtException(Thread thread, Throwable thrown) {
        if (parent != null) {
            parent.uncaughtException(thread, thrown);
            return;
        }
        Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
        if (handler != null) {
            handler.uncaughtException(thread, thrown);
        } else {
            System.err.print("Exception in thread \"" + thread.getName() + "\" ");
            thrown.printStackTrace(System.err);
        }
    }

    public String toString() {
        return getClass().getName() + "[name=" + name + ",maxpri=" + maxPriority + "]";
    }
}

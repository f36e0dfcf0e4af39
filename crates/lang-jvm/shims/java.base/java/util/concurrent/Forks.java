package java.util.concurrent;

/** Opens what is visible within this package only. */
public final class Forks {
    private Forks() {
    }

    /** Runs a task unless it is done. It may be left incomplete, as those that wait for others are. */
    public static void run(ForkJoinTask<?> task) {
        task.doExec();
    }

    /** The state of a task, negative if it is done. */
    public static int status(ForkJoinTask<?> task) {
        return task.status;
    }
}

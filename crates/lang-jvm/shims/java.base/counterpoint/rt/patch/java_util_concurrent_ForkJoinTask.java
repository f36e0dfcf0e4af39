package counterpoint.rt.patch;

import counterpoint.rt.Unsupported;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Forks;

/** Tasks run when they are forked. */
final class java_util_concurrent_ForkJoinTask {
    private java_util_concurrent_ForkJoinTask() {
    }

    static <V> ForkJoinTask<V> fork(ForkJoinTask<V> self) {
        Forks.run(self);
        return self;
    }

    /** A task that is not done when it is waited for waits for another thread. */
    static int awaitDone(ForkJoinTask<?> self, ForkJoinPool pool, boolean isRun, boolean isInterruptible, boolean hasTime,
        long nanos) {
        int status = Forks.status(self);
        if (status >= 0) {
            Unsupported.waitingForAnotherThread();
        }
        return status;
    }

    static void helpQuiesce() {
    }

    static ForkJoinPool getPool() {
        return null;
    }

    static boolean inForkJoinPool() {
        return false;
    }

    static boolean tryUnfork(ForkJoinTask<?> self) {
        return false;
    }

    static int getQueuedTaskCount() {
        return 0;
    }

    static int getSurplusQueuedTaskCount() {
        return 0;
    }
}

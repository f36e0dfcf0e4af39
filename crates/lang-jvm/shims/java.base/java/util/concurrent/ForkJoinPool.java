package java.util.concurrent;

import java.util.List;

/** A pool without threads: tasks run at once. The original is made of threads that take tasks from each other. */
public class ForkJoinPool extends AbstractExecutorService {
    private static final ForkJoinPool COMMON = new ForkJoinPool(1);

    /** Something that may block. */
    public interface ManagedBlocker {
        boolean block() throws InterruptedException;

        boolean isReleasable();
    }

    /** Makes threads; none are needed. */
    public interface ForkJoinWorkerThreadFactory {
        ForkJoinWorkerThread newThread(ForkJoinPool pool);
    }

    private final int parallelism;
    private boolean isShutDown;

    public ForkJoinPool() {
        this(1);
    }

    public ForkJoinPool(int parallelism) {
        if (parallelism <= 0) {
            throw new IllegalArgumentException();
        }
        this.parallelism = parallelism;
    }

    public ForkJoinPool(int parallelism, ForkJoinWorkerThreadFactory factory, Thread.UncaughtExceptionHandler handler,
        boolean isAsync) {
        this(parallelism);
    }

    public static ForkJoinPool commonPool() {
        return COMMON;
    }

    public static int getCommonPoolParallelism() {
        return 1;
    }

    public int getParallelism() {
        return parallelism;
    }

    public <T> T invoke(ForkJoinTask<T> task) {
        check(task);
        return task.invoke();
    }

    public void execute(ForkJoinTask<?> task) {
        check(task);
        task.fork();
    }

    public void execute(Runnable task) {
        check(task);
        (task instanceof ForkJoinTask ? (ForkJoinTask<?>) task : ForkJoinTask.adapt(task)).fork();
    }

    public <T> ForkJoinTask<T> submit(ForkJoinTask<T> task) {
        check(task);
        return task.fork();
    }

    public <T> ForkJoinTask<T> submit(Callable<T> task) {
        check(task);
        return ForkJoinTask.adapt(task).fork();
    }

    public <T> ForkJoinTask<T> submit(Runnable task, T result) {
        check(task);
        return ForkJoinTask.adapt(task, result).fork();
    }

    @SuppressWarnings("unchecked")
    public ForkJoinTask<?> submit(Runnable task) {
        check(task);
        return task instanceof ForkJoinTask ? ((ForkJoinTask<?>) task).fork() : ForkJoinTask.adapt(task).fork();
    }

    private void check(Object task) {
        java.util.Objects.requireNonNull(task);
        if (isShutDown) {
            throw new RejectedExecutionException();
        }
    }

    public static void managedBlock(ManagedBlocker blocker) throws InterruptedException {
        while (!blocker.isReleasable() && !blocker.block()) {
            // As the specification says.
        }
    }

    /** The common pool cannot be shut down. */
    public void shutdown() {
        isShutDown = this != COMMON;
    }

    public List<Runnable> shutdownNow() {
        shutdown();
        return List.of();
    }

    public boolean isShutdown() {
        return isShutDown;
    }

    public boolean isTerminated() {
        return isShutDown;
    }

    public boolean isTerminating() {
        return false;
    }

    public boolean isQuiescent() {
        return true;
    }

    public boolean awaitTermination(long timeout, TimeUnit unit) {
        return isShutDown;
    }

    public boolean awaitQuiescence(long timeout, TimeUnit unit) {
        return true;
    }

    public void close() {
        shutdown();
    }
}

package java.util.concurrent;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A pool whose tasks run at once, each in one of its threads. In the original, threads wait for tasks in a queue; where
 * there is one thread at a time, the first of them would wait for ever.
 */
public class ThreadPoolExecutor extends AbstractExecutorService {
    private final BlockingQueue<Runnable> queue;
    private final List<Thread> workers = new ArrayList<>();
    private ThreadFactory factory;
    private RejectedExecutionHandler handler;
    private int core;
    private int most;
    private long keepAliveNanos;
    private boolean allowsTimeOut;
    private boolean isShutDown;
    private int next;
    private long nCompleted;

    public ThreadPoolExecutor(int core, int most, long keepAlive, TimeUnit unit, BlockingQueue<Runnable> queue) {
        this(core, most, keepAlive, unit, queue, Executors.defaultThreadFactory(), new AbortPolicy());
    }

    public ThreadPoolExecutor(int core, int most, long keepAlive, TimeUnit unit, BlockingQueue<Runnable> queue,
        ThreadFactory factory) {
        this(core, most, keepAlive, unit, queue, factory, new AbortPolicy());
    }

    public ThreadPoolExecutor(int core, int most, long keepAlive, TimeUnit unit, BlockingQueue<Runnable> queue,
        RejectedExecutionHandler handler) {
        this(core, most, keepAlive, unit, queue, Executors.defaultThreadFactory(), handler);
    }

    public ThreadPoolExecutor(int core, int most, long keepAlive, TimeUnit unit, BlockingQueue<Runnable> queue,
        ThreadFactory factory, RejectedExecutionHandler handler) {
        if (core < 0 || most <= 0 || most < core || keepAlive < 0) {
            throw new IllegalArgumentException();
        }
        this.queue = Objects.requireNonNull(queue);
        this.factory = Objects.requireNonNull(factory);
        this.handler = Objects.requireNonNull(handler);
        this.core = core;
        this.most = most;
        keepAliveNanos = unit.toNanos(keepAlive);
    }

    public void execute(Runnable task) {
        Objects.requireNonNull(task);
        if (isShutDown) {
            handler.rejectedExecution(task, this);
            return;
        }
        Thread worker = worker();
        worker.runInside(() -> {
            Throwable thrown = null;
            try {
                beforeExecute(worker, task);
                task.run();
            } catch (Throwable t) {
                thrown = t;
                // The thread ends with what it throws, and the next task has a new one.
                workers.remove(worker);
                throw t;
            } finally {
                nCompleted++;
                afterExecute(task, thrown);
            }
        });
    }

    /** A new thread as long as there are fewer than the core, then each in its turn. */
    private Thread worker() {
        if (workers.size() < Math.max(core, 1)) {
            workers.add(factory.newThread(() -> { }));
            return workers.get(workers.size() - 1);
        }
        next = (next + 1) % workers.size();
        return workers.get(next);
    }

    protected void beforeExecute(Thread thread, Runnable task) {
    }

    protected void afterExecute(Runnable task, Throwable thrown) {
    }

    protected void terminated() {
    }

    public void shutdown() {
        if (!isShutDown) {
            isShutDown = true;
            terminated();
        }
    }

    public List<Runnable> shutdownNow() {
        shutdown();
        return new ArrayList<>();
    }

    public boolean isShutdown() {
        return isShutDown;
    }

    public boolean isTerminating() {
        return false;
    }

    public boolean isTerminated() {
        return isShutDown;
    }

    public boolean awaitTermination(long timeout, TimeUnit unit) {
        return isShutDown;
    }

    public void close() {
        shutdown();
    }

    public void setThreadFactory(ThreadFactory value) {
        factory = Objects.requireNonNull(value);
    }

    public ThreadFactory getThreadFactory() {
        return factory;
    }

    public void setRejectedExecutionHandler(RejectedExecutionHandler value) {
        handler = Objects.requireNonNull(value);
    }

    public RejectedExecutionHandler getRejectedExecutionHandler() {
        return handler;
    }

    public void setCorePoolSize(int value) {
        core = value;
    }

    public int getCorePoolSize() {
        return core;
    }

    public void setMaximumPoolSize(int value) {
        most = value;
    }

    public int getMaximumPoolSize() {
        return most;
    }

    public void setKeepAliveTime(long time, TimeUnit unit) {
        keepAliveNanos = unit.toNanos(time);
    }

    public long getKeepAliveTime(TimeUnit unit) {
        return unit.convert(keepAliveNanos, TimeUnit.NANOSECONDS);
    }

    public void allowCoreThreadTimeOut(boolean value) {
        allowsTimeOut = value;
    }

    public boolean allowsCoreThreadTimeOut() {
        return allowsTimeOut;
    }

    public BlockingQueue<Runnable> getQueue() {
        return queue;
    }

    public boolean remove(Runnable task) {
        return queue.remove(task);
    }

    public void purge() {
    }

    public int getPoolSize() {
        return isShutDown ? 0 : workers.size();
    }

    public int getLargestPoolSize() {
        return workers.size();
    }

    public int getActiveCount() {
        return 0;
    }

    public long getTaskCount() {
        return nCompleted;
    }

    public long getCompletedTaskCount() {
        return nCompleted;
    }

    public String toString() {
        return super.toString() + "[" + (isShutDown ? "Terminated" : "Running") + ", pool size = " + getPoolSize()
            + ", active threads = 0, queued tasks = 0, completed tasks = " + nCompleted + "]";
    }

    /** The caller runs what is rejected. */
    public static class CallerRunsPolicy implements RejectedExecutionHandler {
        public CallerRunsPolicy() {
        }

        public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {
            if (!pool.isShutdown()) {
                task.run();
            }
        }
    }

    /** What is rejected is an error of the caller. */
    public static class AbortPolicy implements RejectedExecutionHandler {
        public AbortPolicy() {
        }

        public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {
            throw new RejectedExecutionException("Task " + task + " rejected from " + pool);
        }
    }

    /** What is rejected is forgotten. */
    public static class DiscardPolicy implements RejectedExecutionHandler {
        public DiscardPolicy() {
        }

        public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {
        }
    }

    /** The oldest waiting task is forgotten; none ever waits. */
    public static class DiscardOldestPolicy implements RejectedExecutionHandler {
        public DiscardOldestPolicy() {
        }

        public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {
            if (!pool.isShutdown()) {
                pool.execute(task);
            }
        }
    }
}

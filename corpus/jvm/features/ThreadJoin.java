// One thread started and joined, with its state, name, interrupt flag and uncaught exception.
public class ThreadJoin {
    static int counter;
    static final Object LOCK = new Object();

    static class Worker extends Thread {
        int result;

        Worker() {
            super("worker");
        }

        @Override
        public void run() {
            for (int i = 1; i <= 100; i++) {
                result += i;
            }
            synchronized (LOCK) {
                counter += result;
            }
            System.out.println("in " + Thread.currentThread().getName());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        System.out.println(Thread.currentThread().getName());
        Worker worker = new Worker();
        System.out.println(worker.getState() + " " + worker.isAlive() + " " + worker.getName());
        worker.start();
        worker.join();
        System.out.println(worker.getState() + " " + worker.isAlive() + " " + worker.result + " " + counter);
        try {
            worker.start();
        } catch (IllegalThreadStateException e) {
            System.out.println("started twice " + e.getMessage());
        }
        StringBuilder log = new StringBuilder();
        Thread lambda = new Thread(() -> log.append("from lambda"));
        lambda.start();
        lambda.join();
        System.out.println(log);
        Thread failing = new Thread(() -> {
            throw new IllegalStateException("inside");
        });
        failing.setUncaughtExceptionHandler((t, e) -> System.out.println("handler " + e.getMessage()));
        failing.start();
        failing.join();
        Thread.currentThread().interrupt();
        System.out.println(Thread.interrupted() + " " + Thread.interrupted());
        Thread.currentThread().interrupt();
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            System.out.println(e.getMessage() + " " + Thread.currentThread().isInterrupted());
        }
        new Worker().run();
        System.out.println(counter);
    }
}

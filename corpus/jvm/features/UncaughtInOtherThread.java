// An exception that leaves another thread does not end the program: main goes on to a normal end.
public class UncaughtInOtherThread {
    static volatile int progress;

    static void work() {
        for (int i = 0; i < 5; i++) {
            progress = i;
            if (i == 3) {
                throw new IllegalStateException("worker stops at " + i);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        System.out.println("start");
        Thread worker = new Thread(UncaughtInOtherThread::work, "worker");
        worker.start();
        worker.join();
        System.out.println("worker ended " + worker.isAlive() + " at " + progress);
        try {
            work();
        } catch (IllegalStateException e) {
            System.out.println("same in main: " + e.getMessage());
        }
        for (int i = 0; i < 5; i++) {
            System.out.println("main goes on " + i);
        }
    }
}

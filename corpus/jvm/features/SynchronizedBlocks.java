// Synchronized methods and blocks: re-entrance, release on exceptions, IllegalMonitorStateException.
public class SynchronizedBlocks {
    private int value;
    private static int total;
    private final Object lock = new Object();

    synchronized int add(int n) {
        value += n;
        return n > 0 ? add(n - 1) : value;
    }

    static synchronized void count() {
        total++;
        synchronized (SynchronizedBlocks.class) {
            total += 10;
        }
    }

    int nested(int depth) {
        synchronized (lock) {
            synchronized (this) {
                return depth == 0 ? 0 : 1 + nested(depth - 1);
            }
        }
    }

    void failing() {
        synchronized (lock) {
            throw new IllegalArgumentException("held " + Thread.holdsLock(lock));
        }
    }

    int early(int n) {
        synchronized (lock) {
            for (int i = 0; ; i++) {
                if (i * i > n) {
                    return i;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SynchronizedBlocks s = new SynchronizedBlocks();
        System.out.println(s.add(10) + " " + s.add(3));
        count();
        count();
        System.out.println(total + " " + s.nested(20) + " " + s.early(50));
        try {
            s.failing();
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage() + " " + Thread.holdsLock(s.lock));
        }
        try {
            s.lock.notify();
        } catch (IllegalMonitorStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            s.lock.wait(1);
        } catch (IllegalMonitorStateException e) {
            System.out.println(e.getMessage());
        }
        synchronized (s.lock) {
            s.lock.notifyAll();
            System.out.println(Thread.holdsLock(s.lock));
        }
        System.out.println(Thread.holdsLock(s.lock));
        Thread other = new Thread(() -> s.add(5));
        other.start();
        other.join();
        System.out.println(s.value);
        synchronized ("literal") {
            System.out.println("locked a string");
        }
    }
}

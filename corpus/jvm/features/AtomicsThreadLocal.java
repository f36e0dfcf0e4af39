// AtomicInteger, AtomicLong, AtomicReference, LongAdder, ThreadLocal and ConcurrentHashMap in one thread.
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;

public class AtomicsThreadLocal {
    static final ThreadLocal<StringBuilder> LOCAL = ThreadLocal.withInitial(() -> new StringBuilder("init"));

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger i = new AtomicInteger(5);
        System.out.println(i.getAndIncrement() + " " + i.incrementAndGet() + " " + i.getAndAdd(10) + " " + i.addAndGet(-3));
        System.out.println(i.compareAndSet(14, 100) + " " + i.compareAndSet(14, 0) + " " + i + " " + i.getAndSet(7));
        System.out.println(i.updateAndGet(x -> x * x) + " " + i.accumulateAndGet(3, Math::floorMod) + " " + i.decrementAndGet());
        AtomicLong l = new AtomicLong(Long.MAX_VALUE);
        System.out.println(l.incrementAndGet() + " " + l.getAndUpdate(x -> -1) + " " + l.intValue());
        AtomicReference<String> ref = new AtomicReference<>("a");
        System.out.println(ref.compareAndSet("a", "b") + " " + ref.get() + " " + ref.accumulateAndGet("c", String::concat));
        AtomicBoolean flag = new AtomicBoolean();
        System.out.println(flag.getAndSet(true) + " " + flag.compareAndSet(false, true) + " " + flag);
        AtomicIntegerArray array = new AtomicIntegerArray(3);
        array.incrementAndGet(1);
        array.addAndGet(2, 5);
        System.out.println(array + " " + array.length());
        LongAdder adder = new LongAdder();
        for (int n = 0; n < 100; n++) {
            adder.add(n);
        }
        System.out.println(adder.sum() + " " + adder);
        LOCAL.get().append("+main");
        Thread t = new Thread(() -> System.out.println("other " + LOCAL.get().append("+other")));
        t.start();
        t.join();
        System.out.println("main " + LOCAL.get());
        LOCAL.remove();
        System.out.println(LOCAL.get());
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        for (String w : "a b a c b a".split(" ")) {
            map.merge(w, 1, Integer::sum);
        }
        System.out.println(map + " " + map.putIfAbsent("d", 4) + " " + map.reduceValues(100, Integer::sum));
        CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>(new Integer[] {1, 2, 3});
        for (int n : list) {
            list.add(n * 10);
        }
        System.out.println(list);
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        System.out.println(lock.tryLock() + " " + lock.getHoldCount() + " " + lock.isLocked());
        lock.unlock();
        lock.unlock();
        System.out.println(lock.isLocked());
    }
}

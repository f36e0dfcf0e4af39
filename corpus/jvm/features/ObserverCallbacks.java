// Listeners, callbacks and an event queue with removal of listeners during notification.
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Consumer;

public class ObserverCallbacks {
    static class Source<E> {
        private final List<Consumer<? super E>> listeners = new ArrayList<>();

        Runnable listen(Consumer<? super E> l) {
            listeners.add(l);
            return () -> listeners.remove(l);
        }

        int emit(E event) {
            List<Consumer<? super E>> now = new ArrayList<>(listeners);
            now.forEach(l -> l.accept(event));
            return now.size();
        }
    }

    static class Event implements Comparable<Event> {
        private static int serial;
        final int time;
        final int number = serial++;
        final Runnable action;

        Event(int time, Runnable action) {
            this.time = time;
            this.action = action;
        }

        @Override
        public int compareTo(Event o) {
            return time != o.time ? Integer.compare(time, o.time) : Integer.compare(number, o.number);
        }
    }

    static int clock;
    static final PriorityQueue<Event> QUEUE = new PriorityQueue<>();

    static void in(int delay, Runnable action) {
        QUEUE.add(new Event(clock + delay, action));
    }

    static void tick(String name, int period, int times) {
        System.out.println(clock + " " + name + " " + times);
        if (times > 1) {
            in(period, () -> tick(name, period, times - 1));
        }
    }

    public static void main(String[] args) {
        Source<String> source = new Source<>();
        StringBuilder log = new StringBuilder();
        Runnable stopFirst = source.listen(s -> log.append("1").append(s));
        Consumer<Object> any = o -> log.append("any").append(o.hashCode());
        source.listen(any);
        source.listen(s -> {
            if (s.equals("stop")) {
                stopFirst.run();
            }
        });
        System.out.println(source.emit("a") + " " + source.emit("stop") + " " + source.emit("b") + " " + log);
        System.out.println(source.listeners.size());
        in(5, () -> tick("five", 5, 3));
        in(3, () -> tick("three", 3, 5));
        in(5, () -> System.out.println(clock + " after five"));
        while (!QUEUE.isEmpty()) {
            Event e = QUEUE.poll();
            clock = e.time;
            e.action.run();
        }
    }
}

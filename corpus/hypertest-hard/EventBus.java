// counterpoint check EventBus.java --method publish --secret threshold
// expect: secure
// what: listeners are told in an order that depends on the secret, but each adds to the same total, and only the total is printed
import java.util.*;
import java.util.function.IntConsumer;

public class EventBus {
    private final Deque<IntConsumer> listeners = new ArrayDeque<>();
    private int total;

    class Adder implements IntConsumer {
        private final int weight;

        Adder(int weight) {
            this.weight = weight;
        }

        @Override
        public void accept(int value) {
            total += weight * value;
        }
    }

    static void publish(int[] events, int threshold) {
        EventBus bus = new EventBus();
        for (int weight = 1; weight <= 3; weight++) {
            if (weight > threshold) {
                bus.listeners.addFirst(bus.new Adder(weight));
            } else {
                bus.listeners.addLast(bus.new Adder(weight));
            }
        }
        for (int event : events) {
            bus.listeners.forEach(l -> l.accept(event));
        }
        System.out.println("total " + bus.total);
    }
}

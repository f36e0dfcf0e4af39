// counterpoint check RingBufferSafe.java --method sample --secret Sensor.read()
// expect: secure
// what: at most five pings follow the reading in a ring of at least eight cells, so the oldest cell is never the reading.
import java.util.Arrays;

public class RingBufferSafe {
    static class Sensor {
        private int ticks = 40;

        int read() {
            return ticks++;
        }
    }

    static class Ring {
        private final int[] cells;
        private int head;

        Ring(int capacity, int idle) {
            cells = new int[Math.max(8, Math.min(capacity, 64))];
            Arrays.fill(cells, idle);
        }

        void push(int value) {
            cells[head] = value;
            head = (head + 1) % cells.length;
        }

        int oldest() {
            return cells[head];
        }
    }

    static int sample(int capacity, int pings, int idle) {
        Ring ring = new Ring(capacity, idle);
        ring.push(-1);
        ring.push(new Sensor().read());
        for (int ping = 0; ping < pings % 6; ping++) {
            ring.push(ping);
        }
        return ring.oldest();
    }
}

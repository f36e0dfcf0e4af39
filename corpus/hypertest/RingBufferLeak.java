// counterpoint check RingBufferLeak.java --method sample --secret Sensor.read()
// expect: leak
// what: when the pings after the reading fill the ring exactly, its oldest cell is the secret reading.
import java.util.Arrays;

public class RingBufferLeak {
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
            cells = new int[Math.max(2, Math.min(capacity, 64))];
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

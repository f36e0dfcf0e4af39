// counterpoint check RingSum.java --method checksum --secret start
// expect: secure
// what: an iterator goes once around the ring from a secret start; the sum and the maximum do not depend on where it starts
import java.util.Iterator;
import java.util.NoSuchElementException;

public class RingSum {
    static class Ring implements Iterable<Integer> {
        private final int[] cells;
        private final int start;

        Ring(int[] cells, int start) {
            this.cells = cells;
            this.start = cells.length == 0 ? 0 : Math.floorMod(start, cells.length);
        }

        @Override
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                private int seen = 0;

                @Override
                public boolean hasNext() {
                    return seen < cells.length;
                }

                @Override
                public Integer next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException();
                    }
                    return cells[(start + seen++) % cells.length];
                }
            };
        }
    }

    static String checksum(int[] cells, int start) {
        int sum = 0;
        int max = Integer.MIN_VALUE;
        for (int cell : new Ring(cells, start)) {
            sum += cell * cell;
            max = Math.max(max, cell);
        }
        return sum + "/" + max;
    }
}

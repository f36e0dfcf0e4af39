// subList is a view: changes go both ways, and structural changes of the base invalidate it.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.List;

public class SubListViews {
    public static void main(String[] args) {
        List<Integer> base = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            base.add(i);
        }
        List<Integer> view = base.subList(3, 7);
        System.out.println(view + " " + view.size());
        view.set(0, 33);
        base.set(4, 44);
        System.out.println(view + " " + base);
        view.add(99);
        view.remove(1);
        System.out.println(view + " " + base);
        List<Integer> inner = view.subList(1, 3);
        inner.clear();
        System.out.println(inner + " " + view + " " + base);
        Collections.reverse(view);
        System.out.println(base + " " + view.indexOf(33) + " " + view.contains(9));
        Collections.sort(base.subList(0, 5), Collections.reverseOrder());
        System.out.println(base);
        base.subList(1, 4).replaceAll(n -> n * 10);
        System.out.println(base);
        base.add(5);
        try {
            System.out.println(view.size());
        } catch (ConcurrentModificationException e) {
            System.out.println("view invalid " + e.getMessage());
        }
        try {
            base.subList(4, 2);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        List<String> fixed = Arrays.asList("c", "a", "b");
        Collections.sort(fixed.subList(0, 2));
        System.out.println(fixed + " " + fixed.subList(1, 3).equals(List.of("c", "b")));
        System.out.println(List.of(1, 2, 3, 4).subList(1, 3) + " " + base.subList(2, 2).isEmpty());
        int sum = 0;
        for (int n : base.subList(0, base.size() / 2)) {
            sum += n;
        }
        System.out.println(sum + " " + base.subList(2, 5).hashCode());
    }
}

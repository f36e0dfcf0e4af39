// Removing through iterators of lists, sets and maps, and the illegal states of iterators.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeSet;

public class IteratorRemove {
    static void drain(Iterator<Integer> it) {
        while (it.hasNext()) {
            if (it.next() % 3 != 0) {
                it.remove();
            }
        }
    }

    static void attempt(Runnable r) {
        try {
            r.run();
            System.out.println("fine");
        } catch (IllegalStateException | NoSuchElementException | UnsupportedOperationException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            list.add(i * 7 % 11);
        }
        LinkedList<Integer> linked = new LinkedList<>(list);
        TreeSet<Integer> set = new TreeSet<>(list);
        drain(list.iterator());
        drain(linked.iterator());
        drain(set.iterator());
        System.out.println(list + " " + linked.equals(list) + " " + set);
        Map<String, Integer> map = new HashMap<>();
        for (String w : "the cat and the hat sat".split(" ")) {
            map.merge(w, 1, Integer::sum);
        }
        map.entrySet().removeIf(e -> e.getKey().startsWith("t"));
        System.out.println(map);
        map.values().remove(1);
        System.out.println(map.size());
        map.keySet().retainAll(List.of("sat", "hat"));
        System.out.println(map.keySet());
        attempt(() -> list.iterator().remove());
        attempt(() -> {
            Iterator<Integer> it = list.iterator();
            it.next();
            it.remove();
            it.remove();
        });
        attempt(() -> new ArrayList<>().iterator().next());
        attempt(() -> {
            Iterator<Integer> it = List.of(1).iterator();
            it.next();
            it.remove();
        });
        attempt(() -> list.removeIf(n -> n > 3));
        System.out.println(list);
    }
}

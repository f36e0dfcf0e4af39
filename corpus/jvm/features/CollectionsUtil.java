// Collections: sort, reverse, rotate, swap, seeded shuffle, min, max, frequency, binarySearch, disjoint.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;
import java.util.Random;

public class CollectionsUtil {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        for (int i = 1; i <= 12; i++) {
            list.add(i);
        }
        Collections.shuffle(list, new Random(42));
        System.out.println(list);
        Collections.shuffle(list, new Random(7));
        System.out.println(list);
        LinkedList<Integer> linked = new LinkedList<>(list);
        Collections.shuffle(linked, new Random(1));
        System.out.println(linked);
        System.out.println(Collections.min(list) + " " + Collections.max(list) + " "
            + Collections.max(list, Collections.reverseOrder()));
        Collections.sort(list);
        System.out.println(list + " " + Collections.binarySearch(list, 7) + " " + Collections.binarySearch(list, 100));
        Collections.reverse(list);
        Collections.swap(list, 0, 11);
        System.out.println(list);
        Collections.rotate(list, 3);
        System.out.println(list);
        Collections.rotate(list, -5);
        System.out.println(list);
        System.out.println(Collections.frequency(Arrays.asList(1, 2, 1, null, 1, null), 1) + " "
            + Collections.frequency(Arrays.asList(1, null, null), null));
        System.out.println(Collections.disjoint(List.of(1, 2), List.of(3)) + " "
            + Collections.indexOfSubList(List.of(1, 2, 3, 2, 3), List.of(2, 3)) + " "
            + Collections.lastIndexOfSubList(List.of(1, 2, 3, 2, 3), List.of(2, 3)));
        Collections.fill(list.subList(0, 4), 0);
        System.out.println(list);
        Collections.replaceAll(list, 0, -1);
        System.out.println(list);
        List<String> words = new ArrayList<>(List.of("b", "A", "c"));
        Collections.addAll(words, "D", "e");
        Collections.sort(words);
        System.out.println(words);
        Collections.sort(words, String.CASE_INSENSITIVE_ORDER.reversed());
        System.out.println(words);
        try {
            Collections.min(List.<Integer>of());
        } catch (java.util.NoSuchElementException e) {
            System.out.println("min of nothing");
        }
    }
}

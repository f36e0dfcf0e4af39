// TreeSet: order, navigation, views, set algebra and duplicates by comparator.
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

public class TreeSetOps {
    public static void main(String[] args) {
        TreeSet<Integer> set = new TreeSet<>(List.of(50, 20, 80, 10, 30, 70, 90));
        System.out.println(set + " " + set.first() + " " + set.last() + " " + set.size());
        for (int k : new int[] {9, 10, 55, 91}) {
            System.out.println(k + " " + set.floor(k) + " " + set.lower(k) + " " + set.ceiling(k) + " " + set.higher(k));
        }
        System.out.println(set.headSet(50) + " " + set.tailSet(50) + " " + set.subSet(20, true, 70, false));
        System.out.println(set.descendingSet() + " " + set.pollFirst() + " " + set.pollLast() + " " + set);
        System.out.println(set.add(30) + " " + set.add(35) + " " + set.remove(99) + " " + set.remove(20));
        TreeSet<Integer> other = new TreeSet<>(Arrays.asList(30, 50, 60));
        TreeSet<Integer> union = new TreeSet<>(set);
        union.addAll(other);
        TreeSet<Integer> common = new TreeSet<>(set);
        common.retainAll(other);
        TreeSet<Integer> difference = new TreeSet<>(set);
        difference.removeAll(other);
        System.out.println(union + " " + common + " " + difference + " " + union.containsAll(common));
        TreeSet<String> words = new TreeSet<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        words.addAll(List.of("pear", "fig", "apple", "kiwi", "plum", "date"));
        System.out.println(words + " " + words.headSet("kiwi"));
        TreeSet<String> byLength = new TreeSet<>(Comparator.comparing(String::length));
        byLength.addAll(List.of("pear", "fig", "apple", "kiwi"));
        System.out.println(byLength + " " + byLength.contains("data"));
        set.subSet(30, 60).clear();
        System.out.println(set + " " + set.hashCode() + " " + set.equals(new TreeSet<>(List.of(80, 70))));
        try {
            new TreeSet<Object>().add(new Object());
        } catch (ClassCastException e) {
            System.out.println("not comparable");
        }
        TreeSet<Character> letters = new TreeSet<>();
        for (char c : "hello world".toCharArray()) {
            letters.add(c);
        }
        System.out.println(letters + " " + letters.higher('l'));
    }
}

// HashSet of strings and numbers: membership, algebra, duplicates, iteration order of small integers.
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

public class HashSetOps {
    public static void main(String[] args) {
        Set<Integer> set = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            System.out.print(set.add(i * i % 23) ? "+" : "-");
        }
        System.out.println(" " + set);
        Set<String> words = new HashSet<>(List.of("alpha", "beta", "gamma", "delta", "epsilon"));
        System.out.println(words + " " + words.contains("beta") + " " + words.remove("beta") + words.remove("beta"));
        Set<Integer> a = new HashSet<>(List.of(1, 2, 3, 4, 5));
        Set<Integer> b = new HashSet<>(List.of(4, 5, 6));
        Set<Integer> and = new HashSet<>(a);
        System.out.println(and.retainAll(b) + " " + and);
        Set<Integer> or = new HashSet<>(a);
        System.out.println(or.addAll(b) + " " + or + " " + or.addAll(b));
        Set<Integer> minus = new HashSet<>(a);
        minus.removeAll(b);
        System.out.println(minus + " " + a.containsAll(minus) + " " + a.equals(Set.of(5, 4, 3, 2, 1)));
        System.out.println(a.hashCode() + " " + words.hashCode());
        Set<Object> mixed = new HashSet<>();
        System.out.println(mixed.add(1) + " " + mixed.add(1L) + " " + mixed.add(1.0) + " " + mixed.add('1') + " "
            + mixed.add("1") + " " + mixed.add(null) + " " + mixed.add(null) + " " + mixed.size());
        Set<List<Integer>> lists = new HashSet<>();
        lists.add(List.of(1, 2));
        System.out.println(lists.contains(List.of(1, 2)) + " " + lists.contains(List.of(2, 1)));
        Set<Integer> large = new HashSet<>(List.of(65536, 1, 131072, 16, 17, -1, 100000));
        System.out.println(large);
        Set<String> ordered = new LinkedHashSet<>(List.of("z", "y", "x"));
        ordered.add("a");
        ordered.add("z");
        ordered.remove("y");
        ordered.add("y");
        System.out.println(ordered);
        Set<Character> seen = new LinkedHashSet<>();
        for (char c : "mississippi".toCharArray()) {
            seen.add(c);
        }
        System.out.println(seen);
        Set<Long> longs = new HashSet<>(List.of(1L << 32, 1L, (1L << 32) + 1, -1L));
        System.out.println(longs.contains(4294967297L) + " " + Long.hashCode(1L << 32) + " " + longs.size());
    }
}

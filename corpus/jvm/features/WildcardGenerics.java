// Wildcards, bounded type parameters, generic methods with several bounds, and erasure visible at run time.
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;

public class WildcardGenerics {
    static double sum(Collection<? extends Number> numbers) {
        double s = 0;
        for (Number n : numbers) {
            s += n.doubleValue();
        }
        return s;
    }

    static void fill(List<? super Integer> target, int n) {
        for (int i = 0; i < n; i++) {
            target.add(i);
        }
    }

    static <T extends Comparable<T> & CharSequence> int both(T a, T b) {
        return a.compareTo(b) * 100 + a.length();
    }

    static <K, V, R> Map<K, R> mapValues(Map<K, V> in, BiFunction<? super K, ? super V, ? extends R> f) {
        Map<K, R> out = new TreeMap<>();
        in.forEach((k, v) -> out.put(k, f.apply(k, v)));
        return out;
    }

    static <T> T pick(T a, T b, boolean first) {
        return first ? a : b;
    }

    static <T> void swap(T[] array, int i, int j) {
        T t = array[i];
        array[i] = array[j];
        array[j] = t;
    }

    @SuppressWarnings("unchecked")
    static <T> T unsafe(Object o) {
        return (T) o;
    }

    public static void main(String[] args) {
        System.out.println(sum(List.of(1, 2, 3)) + " " + sum(List.of(1.5, 2L, 3f)) + " " + sum(new ArrayList<Byte>()));
        List<Number> numbers = new ArrayList<>(List.of(0.5));
        fill(numbers, 3);
        List<Object> objects = new ArrayList<>(List.of("s"));
        fill(objects, 2);
        System.out.println(numbers + " " + objects);
        System.out.println(both("abc", "abd") + " " + both("x", "x"));
        System.out.println(mapValues(new TreeMap<>(Map.of("k", 4)), (k, v) -> k + v * 2.5));
        System.out.println(pick(1, "two", true).getClass().getSimpleName() + pick(1, 2.5, false));
        String[] words = {"a", "b", "c"};
        swap(words, 0, 2);
        WildcardGenerics.<String>swap(words, 0, 1);
        System.out.println(String.join("", words));
        System.out.println(new ArrayList<String>().getClass() == new ArrayList<Integer>().getClass());
        Object fine = unsafe("text");
        System.out.println(fine);
        try {
            Integer n = unsafe("text");
            System.out.println(n);
        } catch (ClassCastException e) {
            System.out.println("cast at the caller");
        }
    }
}

// List.of, Map.of, copyOf, unmodifiable and singleton collections reject changes and nulls.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;

public class ImmutableCollections {
    static void attempt(String what, Runnable r) {
        try {
            r.run();
            System.out.println(what + " allowed");
        } catch (RuntimeException e) {
            System.out.println(what + " " + e.getClass().getSimpleName() + " " + (e instanceof NullPointerException
                ? "" : e.getMessage()));
        }
    }

    public static void main(String[] args) {
        List<Integer> of = List.of(1, 2, 3);
        List<Integer> base = new ArrayList<>(of);
        List<Integer> view = Collections.unmodifiableList(base);
        List<Integer> copy = List.copyOf(base);
        base.add(4);
        System.out.println(of + " " + view + " " + copy + " " + of.equals(copy) + " " + of.hashCode());
        attempt("of.add", () -> of.add(4));
        attempt("of.set", () -> of.set(0, 4));
        attempt("of.remove", () -> of.remove(0));
        attempt("of.sort", () -> of.sort(null));
        attempt("of.clear", () -> List.of().clear());
        attempt("view.add", () -> view.add(5));
        attempt("asList.set", () -> Arrays.asList(1, 2).set(0, 5));
        attempt("asList.add", () -> Arrays.asList(1, 2).add(5));
        attempt("of(null)", () -> List.of(1, null));
        attempt("of.contains(null)", () -> of.contains(null));
        attempt("Set.of duplicate", () -> Set.of("x", "x"));
        attempt("Map.of duplicate", () -> Map.of("k", 1, "k", 2));
        attempt("Map.put", () -> Map.of("k", 1).put("k", 2));
        attempt("Map.entry.setValue", () -> Map.entry("k", 1).setValue(2));
        attempt("singletonList.add", () -> Collections.singletonList(1).add(2));
        attempt("emptyMap.put", () -> Collections.emptyMap().put(1, 2));
        attempt("nCopies.set", () -> Collections.nCopies(2, "x").set(0, "y"));
        attempt("toList.add", () -> of.stream().toList().add(1));
        attempt("keySet.add", () -> new java.util.HashMap<String, Integer>().keySet().add("x"));
        System.out.println(Map.of("k", 1) + " " + Map.entry("a", 2) + " " + Set.of(7) + " " + List.of());
        System.out.println(List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12) + " " + Collections.emptyList());
        System.out.println(List.of(new int[] {1, 2}).size() + " " + List.of(new Integer[] {1, 2}).size());
        System.out.println(Collections.unmodifiableMap(Map.of("k", 1)).get("k") + " " + Collections.nCopies(3, "ab"));
    }
}

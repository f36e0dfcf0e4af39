// Changing a collection while iterating over it is detected, with the known exceptions to that rule.
import java.util.ArrayList;
import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class ConcurrentModification {
    static void removing(String what, Collection<Integer> items, int at) {
        int seen = 0;
        try {
            for (Integer i : items) {
                seen++;
                if (i == at) {
                    items.remove(i);
                }
            }
            System.out.println(what + " removing " + at + ": no exception, seen " + seen + " left " + items);
        } catch (ConcurrentModificationException e) {
            System.out.println(what + " removing " + at + ": " + e + ", seen " + seen + " left " + items);
        }
    }

    static void adding(String what, Map<Integer, Integer> map) {
        map.put(1, 1);
        map.put(2, 2);
        try {
            for (Integer k : map.keySet()) {
                map.put(k, k * 10);
                map.put(k + 100, 0);
            }
            System.out.println(what + " fine");
        } catch (ConcurrentModificationException e) {
            System.out.println(what + " " + e.getMessage() + " " + map);
        }
    }

    public static void main(String[] args) {
        List<Integer> source = List.of(1, 2, 3, 4);
        for (int at : new int[] {1, 3, 4, 9}) {
            removing("ArrayList", new ArrayList<>(source), at);
            removing("LinkedList", new LinkedList<>(source), at);
            removing("HashSet", new HashSet<>(source), at);
        }
        adding("HashMap", new HashMap<>());
        adding("TreeMap", new TreeMap<>());
        List<Integer> list = new ArrayList<>(source);
        try {
            list.forEach(i -> list.add(i));
        } catch (ConcurrentModificationException e) {
            System.out.println("forEach " + list);
        }
        try {
            new HashMap<>(Map.of("k", 1)) {{ computeIfAbsent("x", k -> put("y", 2)); }};
        } catch (ConcurrentModificationException e) {
            System.out.println("computeIfAbsent");
        }
        try {
            list.stream().forEach(i -> list.remove(i));
        } catch (ConcurrentModificationException | NullPointerException e) {
            System.out.println("stream " + e.getClass().getSimpleName());
        }
    }
}

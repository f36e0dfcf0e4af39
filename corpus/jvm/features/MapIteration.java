// Ways to iterate over maps: entries, keys, values, sorted by value, inverted, nested maps.
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

public class MapIteration {
    public static void main(String[] args) {
        Map<String, Integer> ages = new HashMap<>();
        ages.put("ann", 31);
        ages.put("bob", 25);
        ages.put("cid", 31);
        ages.put("dee", 19);
        for (Map.Entry<String, Integer> e : ages.entrySet()) {
            System.out.println(e.getKey() + " -> " + e.getValue());
        }
        int total = 0;
        for (String name : ages.keySet()) {
            total += name.length() * ages.get(name);
        }
        for (int age : ages.values()) {
            total += age;
        }
        System.out.println(total);
        Iterator<Map.Entry<String, Integer>> it = ages.entrySet().iterator();
        while (it.hasNext()) {
            Map.Entry<String, Integer> e = it.next();
            if (e.getValue() < 20) {
                it.remove();
            } else {
                e.setValue(e.getValue() + 1);
            }
        }
        ages.forEach((k, v) -> System.out.println(k + "=" + v));
        List<Map.Entry<String, Integer>> sorted = new ArrayList<>(ages.entrySet());
        sorted.sort(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
            .thenComparing(Map.Entry.comparingByKey()));
        System.out.println(sorted);
        Map<Integer, List<String>> inverted = new TreeMap<>();
        ages.forEach((k, v) -> inverted.computeIfAbsent(v, x -> new ArrayList<>()).add(k));
        System.out.println(inverted);
        Map<String, Map<String, Integer>> nested = new TreeMap<>();
        String[] sales = {"north tea 3", "south cup 2", "north cup 1", "north tea 4"};
        for (String sale : sales) {
            String[] f = sale.split(" ");
            nested.computeIfAbsent(f[0], k -> new TreeMap<>()).merge(f[1], Integer.parseInt(f[2]), Integer::sum);
        }
        System.out.println(nested);
        System.out.println(nested.values().stream().flatMap(m -> m.entrySet().stream()).map(e -> e.getKey() + e.getValue())
            .collect(Collectors.joining(" ")));
        Map.Entry<String, Integer> best = null;
        for (Map.Entry<String, Integer> e : ages.entrySet()) {
            if (best == null || e.getValue() > best.getValue()) {
                best = e;
            }
        }
        System.out.println(best + " " + best.hashCode() + " " + best.equals(Map.entry(best.getKey(), best.getValue())));
    }
}

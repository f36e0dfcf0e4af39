// HashMap with string and integer keys: put, merge, compute, null keys, growth and iteration.
import java.util.HashMap;
import java.util.Map;

public class HashMapOps {
    public static void main(String[] args) {
        Map<String, Integer> map = new HashMap<>();
        System.out.println(map.put("a", 1) + " " + map.put("a", 2) + " " + map.putIfAbsent("a", 3) + " " + map.get("a"));
        System.out.println(map.get("zz") + " " + map.getOrDefault("zz", -1) + " " + map.containsKey("zz"));
        map.put(null, 0);
        map.put("n", null);
        System.out.println(map + " " + map.get(null) + " " + map.containsValue(null) + " " + map.getOrDefault("n", 5));
        System.out.println(map.computeIfAbsent("n", k -> 9) + " " + map.computeIfPresent("a", (k, v) -> v * 10));
        System.out.println(map.compute("c", (k, v) -> v == null ? 1 : v + 1) + " " + map.compute("c", (k, v) -> null));
        System.out.println(map.merge("a", 5, Integer::sum) + " " + map.merge("d", 5, Integer::sum) + " "
            + map.merge("d", 1, (x, y) -> null) + " " + map);
        System.out.println(map.remove("a", 7) + " " + map.remove("a") + " " + map.replace("n", 1) + " " + map.size());
        Map<Integer, String> numbers = new HashMap<>();
        for (int i = 0; i < 30; i++) {
            numbers.put(i * 37 % 101, "n" + i);
        }
        System.out.println(numbers);
        Map<String, Integer> counts = new HashMap<>();
        String text = "it was the best of times it was the worst of times it was the age of wisdom";
        for (String w : text.split(" ")) {
            counts.put(w, counts.getOrDefault(w, 0) + 1);
        }
        for (Map.Entry<String, Integer> e : counts.entrySet()) {
            System.out.println(e.getKey() + "=" + e.getValue());
        }
        Map<String, Integer> collide = new HashMap<>();
        for (String s : new String[] {"AaAa", "BBBB", "AaBB", "BBAa", "x"}) {
            collide.put(s, collide.size());
        }
        System.out.println(collide + " " + collide.get("BBAa"));
        System.out.println(counts.hashCode() + " " + counts.equals(new HashMap<>(counts)));
        counts.replaceAll((k, v) -> v * k.length());
        System.out.println(counts.values());
        counts.keySet().removeIf(k -> k.length() < 4);
        System.out.println(counts);
    }
}

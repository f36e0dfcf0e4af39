// LinkedHashMap in insertion order and in access order, with a bounded cache.
import java.util.LinkedHashMap;
import java.util.Map;

public class LinkedHashMapOrder {
    static class Cache<K, V> extends LinkedHashMap<K, V> {
        private final int capacity;

        Cache(int capacity) {
            super(16, 0.75f, true);
            this.capacity = capacity;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            if (size() > capacity) {
                System.out.println("evict " + eldest);
                return true;
            }
            return false;
        }
    }

    public static void main(String[] args) {
        Map<String, Integer> inserted = new LinkedHashMap<>();
        for (String s : "delta alpha charlie bravo".split(" ")) {
            inserted.put(s, s.length());
        }
        inserted.put("alpha", 99);
        inserted.get("delta");
        System.out.println(inserted);
        inserted.remove("delta");
        inserted.put("delta", 1);
        System.out.println(inserted.keySet() + " " + inserted.values());
        Cache<Integer, String> cache = new Cache<>(3);
        for (int i = 1; i <= 3; i++) {
            cache.put(i, "v" + i);
        }
        System.out.println(cache);
        cache.get(1);
        System.out.println(cache);
        cache.put(4, "v4");
        System.out.println(cache + " " + cache.containsKey(2));
        cache.getOrDefault(3, "none");
        cache.putIfAbsent(1, "again");
        System.out.println(cache);
        cache.computeIfAbsent(5, k -> "v" + k);
        cache.merge(1, "+", String::concat);
        System.out.println(cache);
        StringBuilder order = new StringBuilder();
        cache.forEach((k, v) -> order.append(k).append(v).append(' '));
        System.out.println(order);
        Map<Integer, String> copy = new LinkedHashMap<>(cache);
        System.out.println(copy.equals(cache) + " " + copy);
    }
}

// counterpoint check LruAudit.java --method replay --secret lookup
// expect: leak
// what: access-ordered LRU: looking up the secret key protects it from eviction. keys=[a,b,c]; lookup "a" -> [c, a, overflow]; lookup "z" -> [b, c, overflow]
import java.util.*;

public class LruAudit {
    static final int CAPACITY = 3;

    static class Lru<K, V> extends LinkedHashMap<K, V> {
        private final int capacity;

        Lru(int capacity) {
            super(16, 0.75f, true);
            this.capacity = capacity;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > capacity;
        }
    }

    static String replay(List<String> keys, String lookup) {
        Lru<String, Integer> cache = new Lru<>(CAPACITY);
        int serial = 0;
        for (String key : keys) {
            if (key == null || key.isBlank()) {
                continue;
            }
            cache.put(key.toLowerCase(Locale.ROOT), serial++);
        }
        if (cache.size() < CAPACITY) {
            return "warming up";
        }
        cache.get(lookup);
        cache.put("overflow", serial);
        return cache.containsKey("overflow") && cache.size() == CAPACITY ? String.join(",", cache.keySet()) : "broken";
    }
}

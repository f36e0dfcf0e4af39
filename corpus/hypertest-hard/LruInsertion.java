// counterpoint check LruInsertion.java --method replay --secret lookup
// expect: secure
// what: the map is insertion-ordered, so a lookup does not change which entry is evicted nor the order
import java.util.*;

public class LruInsertion {
    static final int CAPACITY = 3;

    static class Fifo<K, V> extends LinkedHashMap<K, V> {
        Fifo() {
            super(16, 0.75f, false);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > CAPACITY;
        }
    }

    static String replay(List<String> keys, String lookup) {
        Fifo<String, Integer> cache = new Fifo<>();
        int serial = 0;
        int hits = 0;
        for (String key : keys) {
            if (key == null || key.isBlank()) {
                continue;
            }
            cache.put(key, serial++);
            Integer found = cache.get(lookup);
            if (found != null) {
                hits++;
            }
        }
        if (hits > serial) {
            return "hits " + hits;
        }
        cache.put("overflow", serial);
        return String.join(",", cache.keySet());
    }
}

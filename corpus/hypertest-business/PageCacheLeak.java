// counterpoint check PageCacheLeak.java --method serve --secret lastVisited
// expect: leak
// what: the page visited last by another user is in the shared LRU cache, so the number of hits depends on it.
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public class PageCacheLeak {
    static class Lru extends LinkedHashMap<String, String> {
        private final int capacity;

        Lru(int capacity) {
            super(8, 0.75f, true);
            this.capacity = capacity;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
            return size() > capacity;
        }
    }

    static String serve(List<String> requests, String lastVisited) {
        Lru cache = new Lru(3);
        cache.put("home", "<h1>home</h1>");
        cache.put("help", "<h1>help</h1>");
        cache.put(lastVisited, "<p>private</p>");
        int hits = 0;
        int misses = 0;
        for (String page : requests) {
            if (page == null || page.isEmpty()) {
                continue;
            }
            if (cache.get(page) != null) {
                hits++;
            } else {
                misses++;
                cache.put(page, "<p>" + page + "</p>");
            }
        }
        if (hits + misses < 3) {
            return "not enough traffic";
        }
        return "hits=" + hits + " misses=" + misses;
    }
}

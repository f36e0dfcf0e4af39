// counterpoint check PageCacheLeak.java --method replay --secret tenantPage
// expect: leak
// what: the tenant's access evicts an entry of the set its page belongs to, visible when that set was filled before and probed after.
import java.util.ArrayDeque;
import java.util.Deque;

public class PageCacheLeak {
    /** Set-associative cache: 4 sets, 2 ways, least recently used entry is replaced. */
    static class Cache<K> {
        private static final int WAYS = 2;
        private final Deque<K>[] sets;

        @SuppressWarnings("unchecked")
        Cache(int n) {
            sets = new Deque[n];
            for (int i = 0; i < n; i++) {
                sets[i] = new ArrayDeque<>();
            }
        }

        boolean touch(K key) {
            Deque<K> set = sets[Math.floorMod(key.hashCode(), sets.length)];
            boolean hit = set.remove(key);
            if (!hit && set.size() == WAYS) {
                set.removeLast();
            }
            set.addFirst(key);
            return hit;
        }
    }

    private static final int TENANT = -1;
    private static final int TENANT_BASE = 1 << 20;

    /**
     * Replays an access log. Entries 0..63 are own pages, -1 is the moment when
     * the other tenant is scheduled. Returns the number of own hits.
     */
    public static int replay(int[] log, int tenantPage) {
        if (log == null || log.length > 32) {
            return -1;
        }
        Cache<Integer> cache = new Cache<>(4);
        int hits = 0;
        for (int entry : log) {
            if (entry == TENANT) {
                cache.touch(TENANT_BASE + (tenantPage & 0xFF));
            } else if (entry >= 0 && entry < 64) {
                if (cache.touch(entry)) {
                    hits++;
                }
            } else {
                return -1;
            }
        }
        return hits;
    }
}

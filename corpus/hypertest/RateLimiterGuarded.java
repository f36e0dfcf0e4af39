// counterpoint check RateLimiterGuarded.java --method probe --secret backgroundCalls
// expect: secure
// what: each tenant has a window of its own in the map, so what is served to the public tenant before it is refused depends on its own calls only
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

public class RateLimiterGuarded {
    static final class Limiter {
        private static final int WINDOW = 10;
        private final Map<String, Deque<Integer>> recentByTenant = new HashMap<>();
        private final int limit;

        Limiter(int limit) {
            this.limit = limit;
        }

        boolean allow(String tenant, int now) {
            Deque<Integer> recent = recentByTenant.computeIfAbsent(tenant, t -> new ArrayDeque<>());
            while (!recent.isEmpty() && recent.peekFirst() <= now - WINDOW) {
                recent.pollFirst();
            }
            if (recent.size() >= limit) {
                return false;
            }
            recent.addLast(now);
            return true;
        }
    }

    static void probe(int[] backgroundCalls, int publicCalls) {
        Limiter limiter = new Limiter(4);
        for (int at : backgroundCalls) {
            limiter.allow("batch", Math.floorMod(at, 8));
        }
        int calls = 1 + Math.floorMod(publicCalls, 7);
        for (int i = 0; i < calls; i++) {
            if (!limiter.allow("web", 12 + i)) {
                throw new IllegalStateException("too many requests");
            }
            System.out.println("page " + i);
        }
    }
}

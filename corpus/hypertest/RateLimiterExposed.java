// counterpoint check RateLimiterExposed.java --method probe --secret backgroundCalls
// expect: leak
// what: secret calls and public calls share one sliding window, so the number of pages served before the refusal, which ends both runs alike, tells how many secret calls came shortly before
import java.util.ArrayDeque;
import java.util.Deque;

public class RateLimiterExposed {
    static final class Limiter {
        private static final int WINDOW = 10;
        private final Deque<Integer> recent = new ArrayDeque<>();
        private final int limit;

        Limiter(int limit) {
            this.limit = limit;
        }

        boolean allow(int now) {
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
            limiter.allow(Math.floorMod(at, 8));
        }
        int calls = 1 + Math.floorMod(publicCalls, 7);
        for (int i = 0; i < calls; i++) {
            if (!limiter.allow(12 + i)) {
                throw new IllegalStateException("too many requests");
            }
            System.out.println("page " + i);
        }
    }
}

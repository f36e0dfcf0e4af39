// counterpoint check RetryDelaySafe.java --method reconnect --secret failures
// expect: secure
// what: the loop runs once for each secret failure, but every round ends with the first delay again.
public class RetryDelaySafe {
    private final int limit;
    private long waited;

    RetryDelaySafe(int limit) {
        this.limit = limit;
    }

    private int firstDelay() {
        return Math.min(50, limit);
    }

    int reconnect(int failures) {
        int delay = firstDelay();
        while (failures-- > 0) {
            delay = Math.min(delay * 2, limit);
            waited += delay;
            delay = firstDelay();
        }
        return delay;
    }
}

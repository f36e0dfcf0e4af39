// counterpoint check RetryDelayLeak.java --method reconnect --secret failures
// expect: leak
// what: the delay doubles once for each secret failure, so the loop count shows in the delay.
public class RetryDelayLeak {
    private final int limit;
    private long waited;

    RetryDelayLeak(int limit) {
        this.limit = limit;
    }

    private int firstDelay() {
        return Math.min(50, limit);
    }

    int reconnect(int failures) {
        int delay = firstDelay();
        while (failures-- > 0) {
            waited += delay;
            delay = Math.min(delay * 2, limit);
        }
        return delay;
    }
}

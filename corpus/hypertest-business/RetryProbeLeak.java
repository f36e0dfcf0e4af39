// counterpoint check RetryProbeLeak.java --method connect --secret failuresLeft
// expect: leak
// what: in verbose mode with backoff every failed attempt prints a line, and the number of lines depends on the secret.
public class RetryProbeLeak {
    private int failuresLeft;
    private String host = "db1";

    public RetryProbeLeak(int failuresLeft) {
        this.failuresLeft = failuresLeft;
    }

    static class UnavailableException extends RuntimeException {
        UnavailableException(String message) {
            super(message);
        }
    }

    void connect(int maxAttempts, boolean verbose, int backoffMillis) {
        int remaining = failuresLeft;
        int limit = Math.min(maxAttempts, 10);
        long waited = 0;
        for (int attempt = 1; attempt <= limit; attempt++) {
            try {
                if (remaining > 0) {
                    remaining--;
                    throw new UnavailableException(host);
                }
                break;
            } catch (UnavailableException e) {
                waited += backoffMillis;
                if (verbose && backoffMillis >= 50 && attempt > 2) {
                    System.err.println("still trying " + e.getMessage() + " after " + waited + " ms");
                }
            }
        }
        System.out.println("done");
    }
}

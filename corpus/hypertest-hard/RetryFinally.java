// counterpoint check RetryFinally.java --method fetch --secret token
// expect: leak
// what: finally overrides the return when three attempts were made and the last status is 503. {500,502,503}: token 12 -> 2, token 13 -> 3
public class RetryFinally {
    static class Transient extends Exception {
        final int status;

        Transient(int status) {
            super("status " + status);
            this.status = status;
        }
    }

    static int attempt(int status) throws Transient {
        if (status >= 500 && status < 600) {
            throw new Transient(status);
        }
        return status;
    }

    @SuppressWarnings("finally")
    static int fetch(int[] statuses, int token) {
        int tries = 0;
        int last = 0;
        try {
            while (tries < 3) {
                try {
                    return attempt(statuses[tries]);
                } catch (Transient t) {
                    last = t.status;
                    tries++;
                }
            }
            return -1;
        } catch (ArrayIndexOutOfBoundsException e) {
            return -2;
        } finally {
            if (tries == 3 && last == 503) {
                return Math.abs(token % 10);
            }
        }
    }
}

// counterpoint check FinallyMask.java --method fetch --secret token
// expect: secure
// what: every return in the try and catch blocks is overridden by the one in finally, which does not use the token
public class FinallyMask {
    @SuppressWarnings("finally")
    static int fetch(int[] statuses, int token) {
        int tries = 0;
        try {
            for (int status : statuses) {
                tries++;
                if (status == token) {
                    return token;
                }
                if (token % 7 == 3) {
                    throw new IllegalStateException("token " + token);
                }
            }
            return statuses[token];
        } catch (IllegalStateException | ArrayIndexOutOfBoundsException e) {
            return e.getMessage().length();
        } finally {
            return statuses == null ? -1 : statuses.length * 10 + (tries < 0 ? token : 0);
        }
    }
}

// An uncaught exception with a cause chain, thrown from a lambda.
import java.util.List;

public class UncaughtWithCause {
    static class LoadException extends RuntimeException {
        LoadException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    static int parse(String s) {
        try {
            return Integer.parseInt(s);
        } catch (NumberFormatException e) {
            throw new LoadException("bad line: " + s, e);
        }
    }

    public static void main(String[] args) {
        int[] total = {0};
        List.of("10", "20", "30", "4 0", "50").forEach(s -> {
            total[0] += parse(s);
            System.out.println("total " + total[0]);
        });
        System.out.println("never printed");
    }
}

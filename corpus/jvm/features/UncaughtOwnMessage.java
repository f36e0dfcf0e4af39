// An uncaught exception class with an overridden getMessage, thrown from a finally block.
public class UncaughtOwnMessage {
    static class Coded extends IllegalStateException {
        private final int code;

        Coded(int code) {
            super("hidden");
            this.code = code;
        }

        @Override
        public String getMessage() {
            return "code " + code + " after " + super.getMessage();
        }
    }

    static void work(int n) {
        try {
            System.out.println("work " + n);
            if (n == 3) {
                throw new RuntimeException("replaced by the one in finally");
            }
        } finally {
            System.out.println("clean " + n);
            if (n == 3) {
                throw new Coded(n * 100);
            }
        }
    }

    public static void main(String[] args) {
        for (int i = 1; i < 10; i++) {
            work(i);
        }
    }
}

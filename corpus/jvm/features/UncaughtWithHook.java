// An exception that leaves main: finally blocks and shutdown hooks run, and the code is 1 (runs alone).
public class UncaughtWithHook {
    static int length(String text) {
        return text.length();
    }

    static void wrap() {
        try {
            length(null);
        } catch (RuntimeException e) {
            throw new IllegalStateException("wrapped", e);
        }
    }

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        Runnable task = () -> wrap();
        try {
            task.run();
        } finally {
            System.out.println("finally");
        }
    }
}

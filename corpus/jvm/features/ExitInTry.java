// System.exit inside try ends the program at once: the finally block does not run (runs alone).
public class ExitInTry {
    static int attempts;

    static void leave(int code) {
        try {
            attempts++;
            System.out.println("leaving with " + code);
            if (code > 2) {
                System.exit(code + 4);
            }
            throw new IllegalStateException("no exit yet");
        } catch (IllegalStateException e) {
            System.out.println("caught " + e.getMessage());
        } finally {
            System.out.println("finally " + code);
        }
    }

    public static void main(String[] args) {
        System.out.println("start");
        for (int i = 0; i < 10; i++) {
            leave(i);
            System.out.println("attempts " + attempts);
        }
        System.out.println("never printed");
    }
}

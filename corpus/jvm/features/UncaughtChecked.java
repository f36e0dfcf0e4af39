// A checked exception declared by main and its null message as the outcome of a program.
public class UncaughtChecked {
    static class Stop extends Exception {
        final int step;

        Stop(int step) {
            this.step = step;
        }
    }

    static void step(int n) throws Stop {
        System.out.println("step " + n);
        if (n * n > 50) {
            throw new Stop(n);
        }
    }

    public static void main(String[] args) throws Exception {
        try {
            for (int i = 0; ; i++) {
                step(i);
            }
        } catch (Stop s) {
            System.out.println("stopped at " + s.step + " " + s.getMessage());
            throw s;
        } finally {
            System.out.println("main ends");
        }
    }
}

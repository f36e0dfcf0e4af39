// A static initialiser of a helper class fails, and the error leaves main uncaught.
public class UncaughtInStaticInit {
    static class Config {
        static final int[] TABLE = build(8);

        static int[] build(int n) {
            int[] table = new int[n];
            for (int i = 0; i <= n; i++) {
                System.out.println("cell " + i);
                table[i] = i * i;
            }
            return table;
        }
    }

    public static void main(String[] args) {
        System.out.println("start");
        try {
            System.out.println(Config.TABLE.length);
        } catch (RuntimeException e) {
            System.out.println("an error is no exception");
        } finally {
            System.out.println("end");
        }
    }
}

// Recursion to a depth of 5000 frames, with locals of all kinds alive across the calls.
public class DeepRecursion {
    static long sum(int n) {
        return n == 0 ? 0 : n + sum(n - 1);
    }

    static double mix(int n, long l, double d, String s) {
        if (n == 0) {
            return l + d + s.length();
        }
        double rest = mix(n - 1, l + n, d / 2 + n, (n & 1) == 0 ? s : "odd");
        return rest + l % 3 - d % 2;
    }

    static int ackermann(int m, int n) {
        if (m == 0) {
            return n + 1;
        }
        return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static int count(int n) {
        try {
            return n == 0 ? 0 : 1 + count(n - 1);
        } finally {
            touched++;
        }
    }

    static int touched;

    static void thrower(int n) {
        if (n == 0) {
            throw new IllegalStateException("bottom");
        }
        thrower(n - 1);
    }

    public static void main(String[] args) {
        System.out.println(sum(5000));
        System.out.println(mix(5000, 1L, 0.5, "start"));
        System.out.println(ackermann(2, 9));
        System.out.println(ackermann(3, 5));
        System.out.println(count(5000) + " " + touched);
        try {
            thrower(5000);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        for (int depth = 1; depth <= 4096; depth *= 4) {
            System.out.println(depth + " " + sum(depth) + " " + mix(depth, depth, 1.0 / depth, "x"));
        }
    }
}

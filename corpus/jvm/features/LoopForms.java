// While, do-while, for with missing parts, several variables, loops over floats and overflow of counters.
public class LoopForms {
    public static void main(String[] args) {
        int i = 0;
        while (i < 3) {
            System.out.print(i++ + " ");
        }
        do {
            System.out.print(i-- + " ");
        } while (i > 0);
        do {
            System.out.println("once");
        } while (false);
        for (;;) {
            if (++i > 4) {
                break;
            }
            if (i % 2 == 0) {
                continue;
            }
            System.out.print("odd" + i + " ");
        }
        System.out.println();
        for (int a = 0, b = 100; a < b; a += 7, b -= a) {
            System.out.print(a + "," + b + " ");
        }
        System.out.println();
        int steps = 0;
        for (double d = 0; d != 1.0 && steps < 20; d += 0.1) {
            steps++;
        }
        System.out.println(steps);
        steps = 0;
        for (float f = 0; f < 1; f += 0.1f) {
            steps++;
        }
        System.out.println(steps);
        steps = 0;
        for (byte b = 120; b > 0; b++) {
            steps++;
        }
        System.out.println(steps);
        steps = 0;
        for (int x = Integer.MAX_VALUE - 2; x > 0; x++) {
            steps++;
        }
        System.out.println(steps);
        int collatz = 27;
        int length = 0;
        int peak = 0;
        while (collatz != 1) {
            collatz = collatz % 2 == 0 ? collatz / 2 : 3 * collatz + 1;
            peak = Math.max(peak, collatz);
            length++;
        }
        System.out.println(length + " " + peak);
        for (char c = 'a'; c < 'f'; c += 2) {
            System.out.print(c);
        }
        for (long l = 1; l > 0; l <<= 9) {
            System.out.print(" " + l);
        }
        for (String s = "x"; s.length() < 20; s += s) {
            System.out.print(" " + s.length());
        }
        System.out.println();
    }
}

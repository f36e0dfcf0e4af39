// An uncaught runtime exception ends the program after the finally blocks on its way.
public class UncaughtRuntime {
    static int divide(int a, int b) {
        try {
            System.out.println("divide " + a + " by " + b);
            return a / b;
        } finally {
            System.out.println("divided");
        }
    }

    static int table(int n) {
        int sum = 0;
        for (int i = n; i >= 0; i--) {
            try {
                sum += divide(100, i);
            } catch (IllegalArgumentException e) {
                System.out.println("not this one");
            }
            System.out.println("sum " + sum);
        }
        return sum;
    }

    public static void main(String[] args) {
        System.out.println("start");
        System.out.println(table(4));
        System.out.println("never printed");
    }
}

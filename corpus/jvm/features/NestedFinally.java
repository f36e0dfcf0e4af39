// Nested try blocks: the order of handlers and finally blocks, and exceptions thrown while handling.
public class NestedFinally {
    static void level(int n, int failAt) {
        try {
            System.out.println("enter " + n);
            if (n == failAt) {
                throw new IllegalArgumentException("at " + n);
            }
            if (n < 4) {
                level(n + 1, failAt);
            }
        } catch (IllegalArgumentException e) {
            System.out.println("catch " + n + " " + e.getMessage());
            if (n == 2) {
                throw new RuntimeException("from handler " + n, e);
            }
            throw e;
        } finally {
            System.out.println("finally " + n);
        }
    }

    static String inner() {
        StringBuilder s = new StringBuilder();
        try {
            try {
                s.append("a");
                throw new NullPointerException("b");
            } catch (ArithmeticException e) {
                s.append("wrong");
            } finally {
                s.append("c");
                try {
                    throw new ArithmeticException("d");
                } catch (ArithmeticException e) {
                    s.append(e.getMessage());
                } finally {
                    s.append("e");
                }
            }
            s.append("unreached");
        } catch (RuntimeException e) {
            s.append("f").append(e.getMessage());
        }
        return s.toString();
    }

    public static void main(String[] args) {
        for (int failAt = 1; failAt <= 5; failAt += 2) {
            try {
                level(0, failAt);
                System.out.println("no exception");
            } catch (RuntimeException e) {
                System.out.println("main " + e + " cause " + e.getCause());
            }
        }
        System.out.println(inner());
    }
}

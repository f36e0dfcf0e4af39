// Multi-catch clauses, handler order by subclass, and precise rethrow.
import java.util.NoSuchElementException;

public class MultiCatchRethrow {
    static class First extends Exception {
        First(String m) {
            super(m);
        }
    }

    static class Second extends First {
        Second(String m) {
            super(m);
        }
    }

    static void raise(int n) throws First {
        switch (n) {
            case 0: throw new First("zero");
            case 1: throw new Second("one");
            case 2: throw new IllegalArgumentException("two");
            case 3: throw new NoSuchElementException("three");
            case 4: throw new ArithmeticException();
            case 5: throw new Error("five");
            default: System.out.println("nothing raised");
        }
    }

    static void rethrow(int n) throws First {
        try {
            raise(n);
        } catch (final Exception e) {
            System.out.println("rethrow " + e.getClass().getName());
            throw e;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i <= 6; i++) {
            try {
                rethrow(i);
            } catch (Second e) {
                System.out.println("second " + e.getMessage());
            } catch (First e) {
                System.out.println("first " + e.getMessage());
            } catch (IllegalArgumentException | NoSuchElementException e) {
                System.out.println("multi " + e.getMessage());
            } catch (RuntimeException e) {
                System.out.println("runtime " + e.getMessage());
            } catch (Throwable t) {
                System.out.println("throwable " + t);
            }
        }
    }
}

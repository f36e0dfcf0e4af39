// A class whose superclass could not be initialised cannot be used either.
public class BrokenSuperclass {
    static int n;

    static class Above {
        static {
            System.out.println("above");
            if (n++ == 0) {
                throw new IllegalStateException("first");
            }
        }
    }

    static class Below extends Above {
        static int value = 1;

        static {
            System.out.println("below");
        }
    }

    static class Other extends Above {
        static int value = 2;
    }

    static void attempt(Runnable task) {
        try {
            task.run();
            System.out.println("fine");
        } catch (Throwable t) {
            System.out.println(t.getClass().getName() + " " + t.getMessage());
        }
    }

    public static void main(String[] args) {
        attempt(() -> System.out.println(Below.value));
        attempt(() -> System.out.println(Below.value));
        attempt(() -> new Above());
        attempt(() -> new Other());
        attempt(() -> System.out.println(Other.value));
    }
}

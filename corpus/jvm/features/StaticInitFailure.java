// A failing static initialiser gives ExceptionInInitializerError first and NoClassDefFoundError afterwards.
public class StaticInitFailure {
    static class Broken {
        static int value = compute();

        static int compute() {
            System.out.println("computing");
            return Integer.parseInt("not a number");
        }
    }

    static class Child extends Broken {
        static int other = 3;
    }

    static class WithError {
        static {
            if (true) {
                throw new AssertionError("an error, not an exception");
            }
        }
    }

    static void attempt(String name, Runnable action) {
        try {
            action.run();
            System.out.println(name + " worked");
        } catch (ExceptionInInitializerError e) {
            System.out.println(name + ": " + e.getClass().getName() + " " + e.getMessage());
            System.out.println("  cause " + e.getCause());
            System.out.println("  same " + (e.getCause() == e.getException()));
        } catch (NoClassDefFoundError e) {
            System.out.println(name + ": " + e.getClass().getName() + " " + e.getMessage());
        } catch (Error e) {
            System.out.println(name + ": " + e);
        }
    }

    public static void main(String[] args) {
        attempt("first", () -> System.out.println(Broken.value));
        attempt("second", () -> System.out.println(Broken.value));
        attempt("third", () -> Broken.compute());
        attempt("child", () -> System.out.println(Child.other));
        attempt("child again", () -> new Child());
        attempt("error", () -> new WithError());
        attempt("error again", () -> new WithError());
        attempt("array", () -> System.out.println(new Broken[2].length));
    }
}

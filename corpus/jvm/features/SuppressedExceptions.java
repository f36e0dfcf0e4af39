// Adding suppressed exceptions by hand, and the errors for self-suppression and self-causation.
public class SuppressedExceptions {
    static class Quiet extends Exception {
        Quiet(String message) {
            super(message, null, false, false);
        }
    }

    static void describe(Throwable t, String indent) {
        System.out.println(indent + t);
        for (Throwable s : t.getSuppressed()) {
            describe(s, indent + "  suppressed ");
        }
        if (t.getCause() != null) {
            describe(t.getCause(), indent + "  cause ");
        }
    }

    public static void main(String[] args) {
        Exception main = new Exception("main", new RuntimeException("root"));
        main.addSuppressed(new IllegalStateException("one"));
        main.addSuppressed(new Exception(new ArithmeticException("inner")));
        describe(main, "");
        System.out.println(main.getSuppressed().length);
        Quiet quiet = new Quiet("quiet");
        quiet.addSuppressed(new Exception("ignored"));
        describe(quiet, "");
        System.out.println(quiet.getStackTrace().length);
        try {
            main.addSuppressed(main);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            main.addSuppressed(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        Exception late = new Exception("late");
        late.initCause(new Exception("set later"));
        describe(late, "");
        try {
            late.initCause(new Exception("again"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            Exception self = new Exception("self");
            self.initCause(self);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}

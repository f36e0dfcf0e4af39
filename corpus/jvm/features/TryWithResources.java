// Try-with-resources: order of closing, suppressed exceptions, null resources and existing variables.
public class TryWithResources {
    static class Res implements AutoCloseable {
        final String name;
        final boolean failing;

        Res(String name, boolean failing) {
            this.name = name;
            this.failing = failing;
            System.out.println("open " + name);
        }

        @Override
        public void close() {
            System.out.println("close " + name);
            if (failing) {
                throw new IllegalStateException("closing " + name);
            }
        }
    }

    static void run(boolean aFails, boolean bFails, boolean bodyFails) {
        try (Res a = new Res("a", aFails); Res b = new Res("b", bFails)) {
            System.out.println("body " + a.name + b.name);
            if (bodyFails) {
                throw new RuntimeException("body");
            }
        } catch (RuntimeException e) {
            System.out.println("caught " + e.getMessage());
            for (Throwable t : e.getSuppressed()) {
                System.out.println("  suppressed " + t.getMessage());
            }
        } finally {
            System.out.println("finally");
        }
    }

    static int value() {
        Res outside = new Res("outside", false);
        try (outside; Res none = null) {
            return none == null ? 1 : 2;
        }
    }

    public static void main(String[] args) {
        run(false, false, false);
        run(true, true, true);
        run(true, true, false);
        run(false, true, true);
        System.out.println(value());
    }
}

// Method names and line numbers of stack traces, taken from exceptions at several places.
public class StackTraceElements {
    int field = fail(args -> args[0]);

    interface Getter {
        Object get(Object[] args);
    }

    static int fail(Getter g) {
        try {
            return g.get(new Object[0]).hashCode();
        } catch (ArrayIndexOutOfBoundsException e) {
            show(e, 1);
            return 1;
        }
    }

    static void show(Throwable t, int frames) {
        StackTraceElement[] trace = t.getStackTrace();
        System.out.println(t.getClass().getSimpleName() + " " + t.getMessage());
        for (int i = 0; i < frames; i++) {
            System.out.println("  " + trace[i].getMethodName() + ":" + trace[i].getLineNumber() + " " + trace[i].getFileName());
        }
    }

    static void recurse(int n) {
        if (n == 0) {
            throw new IllegalStateException("bottom");
        }
        recurse(n - 1);
    }

    static class Inner {
        static final int X;

        static {
            show(new Exception("in initialiser"), 2);
            X = 1;
        }

        Inner() {
            show(new Exception("in constructor"), 2);
        }
    }

    public static void main(String[] args) {
        try {
            recurse(3);
        } catch (IllegalStateException e) {
            show(e, 5);
        }
        new Inner();
        new StackTraceElements();
        Exception made = new Exception("made here");
        try {
            throw made;
        } catch (Exception e) {
            show(e, 1);
        }
        try {
            int[] a = {1};
            System.out.println(a[0]
                + a[1]);
        } catch (ArrayIndexOutOfBoundsException e) {
            show(e, 1);
        }
    }
}

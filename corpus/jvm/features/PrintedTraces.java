// Stack traces as text: causes, suppressed exceptions, circles, frames in common, lambdas, initialisers, library code (runs alone).
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Objects;

public class PrintedTraces {
    static String shown(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    static void fail(int depth) {
        if (depth == 0) {
            throw new IllegalStateException("bottom");
        }
        fail(depth - 1);
    }

    static class Resource implements AutoCloseable {
        @Override
        public void close() {
            throw new IllegalArgumentException("closing");
        }
    }

    static class Broken {
        static int value = Integer.parseInt("x");
    }

    public static void main(String[] args) {
        try {
            fail(2);
        } catch (IllegalStateException e) {
            System.out.print(shown(e));
            System.out.print(shown(new RuntimeException("outer", e)));
        }
        try (Resource resource = new Resource()) {
            fail(1);
        } catch (IllegalStateException e) {
            System.out.print(shown(e));
        }
        Exception first = new Exception("first");
        Exception second = new Exception("second", first);
        first.initCause(second);
        System.out.print(shown(first));
        try {
            List.of(1, 2).forEach(number -> fail(0));
        } catch (IllegalStateException e) {
            StackTraceElement[] trace = e.getStackTrace();
            System.out.println(trace[0] + " " + trace[1] + " " + trace[trace.length - 1]);
            System.out.println(trace[2].getModuleName() + " " + trace[2].getClassName() + " " + trace[2].getMethodName());
        }
        try {
            System.out.println(Broken.value);
        } catch (ExceptionInInitializerError e) {
            System.out.println(e.getStackTrace()[0]);
            System.out.println(e.getCause().getStackTrace()[e.getCause().getStackTrace().length - 1]);
        }
        try {
            Objects.requireNonNull(null, "gone");
        } catch (NullPointerException e) {
            System.out.println(e.getStackTrace()[1]);
        }
        Exception changed = new Exception("changed");
        changed.setStackTrace(new StackTraceElement[] {new StackTraceElement("a.B", "c", "B.java", 7)});
        System.out.print(shown(changed));
        Exception bare = new Exception("bare", null, false, false) { };
        System.out.println(bare.getStackTrace().length + " " + bare.getSuppressed().length);
    }
}

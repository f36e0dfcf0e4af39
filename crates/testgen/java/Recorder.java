package counterpoint.confirm;

import java.util.function.BiConsumer;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;

/**
 * What spliced code calls. There is one for each run, in the class loader of that run; what it does is told by the
 * harness, which lives in another loader, so only types of the JDK are used between them.
 */
public final class Recorder {
    public static volatile IntFunction<Object> source;
    public static volatile BiConsumer<Object, Integer> sink;
    public static volatile IntConsumer exit;

    private Recorder() {
    }

    public static Object next(int input) {
        return source.apply(input);
    }

    public static boolean nextZ(int input) {
        return (Boolean) next(input);
    }

    public static byte nextB(int input) {
        return (Byte) next(input);
    }

    public static char nextC(int input) {
        return (Character) next(input);
    }

    public static short nextS(int input) {
        return (Short) next(input);
    }

    public static int nextI(int input) {
        return (Integer) next(input);
    }

    public static long nextJ(int input) {
        return (Long) next(input);
    }

    public static float nextF(int input) {
        return (Float) next(input);
    }

    public static double nextD(int input) {
        return (Double) next(input);
    }

    public static void show(Object value, int number) {
        sink.accept(value, number);
    }

    public static void show(int value, int number) {
        sink.accept(value, number);
    }

    public static void show(long value, int number) {
        sink.accept(value, number);
    }

    public static void show(float value, int number) {
        sink.accept(value, number);
    }

    public static void show(double value, int number) {
        sink.accept(value, number);
    }

    /** Stands for {@code System.exit}. */
    public static void exit(int code) {
        exit.accept(code);
    }

    /** Stands for {@code exit} and {@code halt} of a runtime. */
    public static void exit(Runtime runtime, int code) {
        exit.accept(code);
    }
}

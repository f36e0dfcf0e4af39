package counterpoint.confirm;

import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
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
    /** Whether random numbers without a seed were drawn. */
    public static volatile boolean hasDrawn;

    /** What the clock of our own runs shows. */
    private static final long CLOCK = 1_000_000_000L;
    private static final ThreadLocal<Boolean> HAS_SEED = new ThreadLocal<>();

    private static long seeds = 8682522807148012L;
    private static Random drawn;
    private static Random strictlyDrawn;
    private static Random shuffled;
    private static Random uuids;

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

    /** The seed of the next numbers that are drawn without one: as in the library, with a clock that stands still. */
    public static synchronized long seed() {
        hasDrawn = true;
        seeds *= 1181783497276652981L;
        return seeds ^ CLOCK;
    }

    /** Stands for {@code Math.random}. */
    public static synchronized double random() {
        drawn = drawn == null ? new Random(seed()) : drawn;
        return drawn.nextDouble();
    }

    /** Stands for {@code StrictMath.random}. */
    public static synchronized double strictRandom() {
        strictlyDrawn = strictlyDrawn == null ? new Random(seed()) : strictlyDrawn;
        return strictlyDrawn.nextDouble();
    }

    /** Stands for {@code ThreadLocalRandom.current}. */
    public static ThreadLocalRandom threadLocalRandom() {
        hasDrawn = true;
        ThreadLocalRandom current = ThreadLocalRandom.current();
        if (HAS_SEED.get() == null) {
            HAS_SEED.set(true);
            // The numbers of a thread hang on both.
            set("threadLocalRandomSeed", 0);
            set("tid", 1);
        }
        return current;
    }

    /** Sets a field of the thread. If that is refused, two runs of the same may differ, which is found out. */
    private static void set(String field, long value) {
        try {
            Field found = Thread.class.getDeclaredField(field);
            found.setAccessible(true);
            found.setLong(Thread.currentThread(), value);
        } catch (ReflectiveOperationException | RuntimeException refused) {
            return;
        }
    }

    /** Stands for {@code UUID.randomUUID}. */
    public static synchronized UUID uuid() {
        byte[] bytes = new byte[16];
        uuids = uuids == null ? new Seeded() : uuids;
        uuids.nextBytes(bytes);
        ByteBuffer words = ByteBuffer.wrap(bytes);
        long high = words.getLong() & ~0xf000L | 0x4000L;
        long low = words.getLong() & ~(3L << 62) | 1L << 63;
        return new UUID(high, low);
    }

    /** Stands for {@code Collections.shuffle} without a source of numbers. */
    public static synchronized void shuffle(List<?> list) {
        shuffled = shuffled == null ? new Random(seed()) : shuffled;
        Collections.shuffle(list, shuffled);
    }

    /** Stands for {@code SecureRandom.getInstance}. */
    public static SecureRandom secure(String algorithm) {
        java.util.Objects.requireNonNull(algorithm, "null algorithm name");
        return new Seeded();
    }

    /** Stands for {@code SecureRandom.getInstanceStrong}. */
    public static SecureRandom secure() {
        return new Seeded();
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

package counterpoint.confirm;

import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.SimpleTimeZone;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BiConsumer;
import java.util.function.Function;
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
    /** The next value of a part of the world around the program, null where that is as it always is. */
    public static volatile Function<String, Object> outside;
    /** Whether random numbers without a seed were drawn. */
    public static volatile boolean hasDrawn;

    /** What the clock of our own runs shows. */
    private static final long CLOCK = 1_000_000_000L;
    private static final ThreadLocal<Boolean> HAS_SEED = new ThreadLocal<>();

    /** Noon of the first day of 2000, and how many days from then on small numbers stand for. */
    private static final long NOON = 946_728_000_000L;
    private static final long DAY = 86_400_000L;
    private static final int DAYS = 73_049;
    private static final long FACTOR = 0x5DEECE66DL;
    /** The inverse of the factor, modulo 2^48. */
    private static final long INVERSE = 0xDFE05BCB1365L;
    private static final long MASK = (1L << 48) - 1;
    private static final Map<String, String[]> TEXTS = new HashMap<>();

    private static Long millis;
    private static Long nanos;
    private static boolean isNamed;
    private static boolean hasZone;
    private static boolean hasLocale;
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

    /**
     * The seed of the next numbers that are drawn without one: one with which the first of 32 bits is the lower half of the
     * value; without a value, as in the library, with a clock that stands still.
     */
    public static synchronized long seed() {
        hasDrawn = true;
        Long wanted = (Long) outside.apply("seeds");
        if (wanted != null) {
            return seedFor(wanted);
        }
        seeds *= 1181783497276652981L;
        return seeds ^ CLOCK;
    }

    private static long seedFor(long wanted) {
        long after = (wanted << 16 | wanted >>> 32 & 0xffff) & MASK;
        return ((after - 0xBL) * INVERSE ^ FACTOR) & MASK;
    }

    /** The seed of secure random numbers. */
    static synchronized long secureSeed() {
        hasDrawn = true;
        Long wanted = (Long) outside.apply("seeds");
        return wanted == null ? FACTOR : seedFor(wanted);
    }

    /** Stands for {@code System.currentTimeMillis}. */
    public static synchronized long currentTimeMillis() {
        if (millis == null) {
            Long number = (Long) outside.apply("clock");
            millis = number == null ? NOON
                    : number >= NOON && number < NOON + DAYS * DAY ? number : NOON + Math.floorMod(number, DAYS) * DAY;
        }
        return millis;
    }

    /** Stands for {@code System.nanoTime}. */
    public static synchronized long nanoTime() {
        if (nanos == null) {
            Long number = (Long) outside.apply("nanos");
            nanos = number == null ? CLOCK : number;
        }
        return nanos;
    }

    /** Stands for the clocks of the system. */
    public static Clock clock() {
        return clock(ZoneOffset.UTC);
    }

    public static Clock clock(ZoneId zone) {
        return Clock.fixed(Instant.ofEpochMilli(currentTimeMillis()), zone);
    }

    public static Clock zoned() {
        return clock(ZoneId.systemDefault());
    }

    public static Instant instant() {
        return Instant.now(clock());
    }

    public static LocalDate localDate() {
        return LocalDate.now(zoned());
    }

    public static LocalDate localDate(ZoneId zone) {
        return LocalDate.now(clock(zone));
    }

    public static LocalTime localTime() {
        return LocalTime.now(zoned());
    }

    public static LocalTime localTime(ZoneId zone) {
        return LocalTime.now(clock(zone));
    }

    public static LocalDateTime localDateTime() {
        return LocalDateTime.now(zoned());
    }

    public static LocalDateTime localDateTime(ZoneId zone) {
        return LocalDateTime.now(clock(zone));
    }

    public static ZonedDateTime zonedDateTime() {
        return ZonedDateTime.now(zoned());
    }

    public static ZonedDateTime zonedDateTime(ZoneId zone) {
        return ZonedDateTime.now(clock(zone));
    }

    public static OffsetDateTime offsetDateTime() {
        return OffsetDateTime.now(zoned());
    }

    public static Year year() {
        return Year.now(zoned());
    }

    public static YearMonth yearMonth() {
        return YearMonth.now(zoned());
    }

    /** Stands for {@code Calendar.getInstance}. */
    public static Calendar calendar() {
        Calendar calendar = Calendar.getInstance();
        calendar.setTimeInMillis(currentTimeMillis());
        return calendar;
    }

    /** Stands for {@code System.getenv}: nothing but what is expected to be asked for is set. */
    public static synchronized String variable(String name) {
        java.util.Objects.requireNonNull(name);
        return text("variable " + name);
    }

    /** Stands for {@code System.getProperty}. */
    public static synchronized String property(String name) {
        String value = System.getProperty(name);
        return value == null ? text("property " + name) : value;
    }

    public static String property(String name, String otherwise) {
        String value = property(name);
        return value == null ? otherwise : value;
    }

    /** Stands for the name of a thread. */
    public static synchronized String threadName(Thread thread) {
        if (!isNamed) {
            isNamed = true;
            String name = text("thread");
            if (name != null) {
                Thread.currentThread().setName(name);
            }
        }
        return thread.getName();
    }

    /** Stands for {@code TimeZone.getDefault}. */
    public static synchronized TimeZone zone() {
        Long number = hasZone ? null : (Long) outside.apply("zone");
        hasZone = true;
        int hours = number == null ? 0 : (int) (Math.floorMod(number + 12, 27L) - 12);
        if (hours != 0) {
            String name = String.format("GMT%s%02d:00", hours < 0 ? "-" : "+", Math.abs(hours));
            TimeZone.setDefault(new SimpleTimeZone(hours * 3_600_000, name));
        }
        return TimeZone.getDefault();
    }

    /** Stands for {@code ZoneId.systemDefault}. */
    public static ZoneId zoneId() {
        zone();
        return ZoneId.systemDefault();
    }

    /** Stands for {@code Locale.getDefault}. */
    public static synchronized Locale locale() {
        Long number = hasLocale ? null : (Long) outside.apply("locale");
        hasLocale = true;
        int which = number == null ? 0 : (int) Math.floorMod(number, 6L);
        if (which != 0) {
            Locale.setDefault(which == 1 ? Locale.GERMANY : which == 2 ? Locale.FRANCE : which == 3 ? Locale.JAPAN
                    : which == 4 ? Locale.UK : Locale.forLanguageTag("tr-TR"));
        }
        return Locale.getDefault();
    }

    /** What is known of a part of the world is asked for once. */
    private static String text(String part) {
        String[] value = TEXTS.computeIfAbsent(part, asked -> {
            String[] given = (String[]) outside.apply(asked);
            return given == null ? new String[0] : given;
        });
        return value.length == 0 ? null : value[0];
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

package counterpoint.rt;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.SimpleTimeZone;
import java.util.TimeZone;
import java.util.UUID;

/**
 * The world around a program, where runs are compared: code of the user that asks for a part of it lets that part be an
 * input first. Calls of the methods whose names begin with {@code next} are replaced by inputs.
 */
public final class Outside {
    /** What 0 stands for: noon of the first day of 2000. */
    private static final long NOON = World.MILLIS;
    private static final long DAY = 86_400_000L;
    /** Days from then on that other small numbers stand for: two hundred years. */
    private static final int DAYS = 73_049;
    private static final long LAST = NOON + DAYS * DAY;

    private static final long FACTOR = 0x5DEECE66DL;
    /** The inverse of the factor, modulo 2^48. */
    private static final long INVERSE = 0xDFE05BCB1365L;
    private static final long ADDEND = 0xBL;
    private static final long MASK = (1L << 48) - 1;

    private static boolean hasClock;
    private static long millis;
    private static boolean hasNanos;
    private static long nanos;
    private static boolean hasSeed;
    private static long seed;
    private static boolean isOpen;
    private static byte[] input;
    private static int at;
    private static Random drawn;
    private static Random strictlyDrawn;
    private static Random shuffled;
    private static Random uuids;
    private static boolean isNamed;
    private static boolean hasZone;
    private static boolean hasLocale;
    /** By the numbers of inputs, what they are; arrays of one text, or of none. */
    private static String[][] known;

    private Outside() {
    }

    private static long nextClock() {
        return 0;
    }

    private static long nextNanos() {
        return World.NANOS;
    }

    private static long nextSeed() {
        return 0;
    }

    private static String[] nextLines() {
        return new String[0];
    }

    private static String[] nextName() {
        return new String[0];
    }

    private static long nextZone() {
        return 0;
    }

    private static long nextLocale() {
        return 0;
    }

    /** From now on the thread has a name of its own. */
    public static void name() {
        if (!isNamed) {
            isNamed = true;
            String[] name = nextName();
            if (name.length != 0) {
                Thread.currentThread().setName(name[0]);
            }
        }
    }

    /** From now on the machine is in a zone of its own: so many hours from UTC, from -12 to 14. */
    public static void zone() {
        if (!hasZone) {
            hasZone = true;
            int hours = (int) (Math.floorMod(nextZone() + 12, 27L) - 12);
            if (hours != 0) {
                int many = Math.abs(hours);
                String name = (hours < 0 ? "GMT-" : "GMT+") + (char) ('0' + many / 10) + (char) ('0' + many % 10) + ":00";
                TimeZone.setDefault(new SimpleTimeZone(hours * 3_600_000, name));
            }
        }
    }

    /** From now on the machine has a language of its own. */
    public static void locale() {
        if (!hasLocale) {
            hasLocale = true;
            int number = (int) Math.floorMod(nextLocale(), 6L);
            if (number != 0) {
                Locale.setDefault(number == 1 ? Locale.GERMANY : number == 2 ? Locale.FRANCE : number == 3 ? Locale.JAPAN
                    : number == 4 ? Locale.UK : new Locale("tr", "TR"));
            }
        }
    }

    /** From now on the clock stands at a time of its own. */
    public static void tick() {
        if (!hasClock) {
            millis = time(nextClock());
            hasClock = true;
        }
    }

    /** The time in milliseconds. */
    public static long millis() {
        if (!hasClock) {
            Native.drawWorld(World.CLOCK);
            return World.MILLIS;
        }
        return millis;
    }

    /** A time in milliseconds, if that is near; other numbers are days. */
    private static long time(long number) {
        return number >= NOON && number < LAST ? number : NOON + Math.floorMod(number, DAYS) * DAY;
    }

    /** Stands for {@code System.nanoTime}: it stands still, too. */
    public static long nanoTime() {
        if (!hasNanos) {
            nanos = nextNanos();
            hasNanos = true;
        }
        return nanos;
    }

    /** A seed with which the first number of 32 bits is the lower half of an input. */
    public static long seed() {
        long wanted = nextSeed();
        long after = (wanted << 16 | wanted >>> 32 & 0xffff) & MASK;
        return ((after - ADDEND) * INVERSE ^ FACTOR) & MASK;
    }

    /** The next secure random numbers have a seed of their own. */
    public static void sow() {
        seed = seed();
        hasSeed = true;
    }

    /** The seed of secure random numbers. */
    public static long sown(long otherwise) {
        if (!hasSeed) {
            Native.drawWorld(World.RANDOM);
            return otherwise;
        }
        return seed;
    }

    /** Stands for {@code Math.random}. */
    public static double random() {
        drawn = drawn == null ? new Random(seed()) : drawn;
        return drawn.nextDouble();
    }

    /** Stands for {@code StrictMath.random}. */
    public static double strictRandom() {
        strictlyDrawn = strictlyDrawn == null ? new Random(seed()) : strictlyDrawn;
        return strictlyDrawn.nextDouble();
    }

    /** Stands for {@code Collections.shuffle} without a source of numbers. */
    public static void shuffle(List<?> list) {
        shuffled = shuffled == null ? new Random(seed()) : shuffled;
        Collections.shuffle(list, shuffled);
    }

    /** Stands for {@code UUID.randomUUID}. */
    public static UUID uuid() {
        uuids = uuids == null ? new Random(seed()) : uuids;
        byte[] bytes = new byte[16];
        uuids.nextBytes(bytes);
        return new UUID(word(bytes, 0) & ~0xf000L | 0x4000L, word(bytes, 8) & ~(3L << 62) | 1L << 63);
    }

    private static long word(byte[] bytes, int from) {
        long word = 0;
        for (int index = from; index < from + 8; index++) {
            word = word << 8 | bytes[index] & 0xff;
        }
        return word;
    }

    /** From now on there are lines to read. */
    public static void open() {
        if (!isOpen) {
            isOpen = true;
            input = bytes(nextLines());
        }
    }

    /** The next byte of the standard input, -1 at its end. */
    static int read() {
        if (!isOpen) {
            return Native.read();
        }
        return at < input.length ? input[at++] & 0xff : -1;
    }

    /** Lines in UTF-8, each with its end. */
    private static byte[] bytes(String[] lines) {
        int count = 0;
        for (String line : lines) {
            count += 3 * line.length() + 1;
        }
        byte[] bytes = new byte[count];
        int end = 0;
        for (String line : lines) {
            for (int index = 0; index < line.length(); index++) {
                int unit = line.charAt(index);
                // Half a character is none.
                if (unit >= 0xd800 && unit < 0xe000) {
                    unit = '?';
                }
                if (unit >= 0x800) {
                    bytes[end++] = (byte) (0xe0 | unit >> 12);
                    bytes[end++] = (byte) (0x80 | unit >> 6 & 0x3f);
                    bytes[end++] = (byte) (0x80 | unit & 0x3f);
                } else if (unit >= 0x80) {
                    bytes[end++] = (byte) (0xc0 | unit >> 6);
                    bytes[end++] = (byte) (0x80 | unit & 0x3f);
                } else {
                    bytes[end++] = (byte) unit;
                }
            }
            bytes[end++] = '\n';
        }
        byte[] all = new byte[end];
        System.arraycopy(bytes, 0, all, 0, end);
        return all;
    }

    /** Whether the value of an input is known. */
    public static boolean isKnown(int number) {
        return known != null && number < known.length && known[number] != null;
    }

    /** Keeps the value of an input: an array of one text, or of none. */
    public static void keep(int number, Object value) {
        if (known == null || number >= known.length) {
            String[][] more = new String[number + 1][];
            for (int index = 0; known != null && index < known.length; index++) {
                more[index] = known[index];
            }
            known = more;
        }
        known[number] = (String[]) value;
    }

    /** The text of an input, null if there is none. */
    public static String value(int number) {
        return known[number].length == 0 ? null : known[number][0];
    }

    /** A text, or another one if there is none. */
    public static String or(String value, String otherwise) {
        return value == null ? otherwise : value;
    }
}

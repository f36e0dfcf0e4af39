package counterpoint.rt;

/** What a property sees of texts and arrays: copies of what they hold, since a method may change them. */
public final class Seen {
    private Seen() {
    }

    public static char[] of(String text) {
        return text == null ? null : text.toCharArray();
    }

    public static char[][] of(String[] texts) {
        if (texts == null) {
            return null;
        }
        char[][] copies = new char[texts.length][];
        for (int index = 0; index < texts.length; index++) {
            copies[index] = of(texts[index]);
        }
        return copies;
    }

    public static boolean[] of(boolean[] items) {
        return items == null ? null : items.clone();
    }

    public static byte[] of(byte[] items) {
        return items == null ? null : items.clone();
    }

    public static char[] of(char[] items) {
        return items == null ? null : items.clone();
    }

    public static short[] of(short[] items) {
        return items == null ? null : items.clone();
    }

    public static int[] of(int[] items) {
        return items == null ? null : items.clone();
    }

    public static long[] of(long[] items) {
        return items == null ? null : items.clone();
    }

    public static float[] of(float[] items) {
        return items == null ? null : items.clone();
    }

    public static double[] of(double[] items) {
        return items == null ? null : items.clone();
    }

    /** The length of such a copy; of nothing, -1. */
    public static int length(char[] items) {
        return items == null ? -1 : items.length;
    }

    public static int length(char[][] items) {
        return items == null ? -1 : items.length;
    }

    public static int length(boolean[] items) {
        return items == null ? -1 : items.length;
    }

    public static int length(byte[] items) {
        return items == null ? -1 : items.length;
    }

    public static int length(short[] items) {
        return items == null ? -1 : items.length;
    }

    public static int length(int[] items) {
        return items == null ? -1 : items.length;
    }

    public static int length(long[] items) {
        return items == null ? -1 : items.length;
    }

    public static int length(float[] items) {
        return items == null ? -1 : items.length;
    }

    public static int length(double[] items) {
        return items == null ? -1 : items.length;
    }
}

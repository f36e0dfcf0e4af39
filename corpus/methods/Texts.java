import java.util.Arrays;

/** Texts and arrays: what is given back, and what is changed in place. */
public class Texts {
    static String trimmed(String text) {
        return text.startsWith(" ") ? text.substring(1) : text;
    }

    static String stripped(String text) {
        return text.trim();
    }

    static boolean areAnagrams(String one, String other) {
        return one.length() == other.length() && one.chars().sum() == other.chars().sum();
    }

    static boolean isPrefix(String text, String start) {
        return text.startsWith(start);
    }

    static String joined(String[] parts) {
        return String.join(",", parts);
    }

    static String[] split(String text) {
        return text.split(",");
    }

    static String orNothing(String text) {
        return text.isEmpty() ? null : text;
    }

    static int[] sorted(int[] items) {
        int[] copy = items.clone();
        Arrays.sort(copy);
        return copy;
    }

    static void sort(int[] items) {
        Arrays.sort(items);
    }

    /** Forgets to put the first half behind the second one. */
    static void reverse(byte[] bytes) {
        for (int index = 0; index < bytes.length / 2; index++) {
            bytes[index] = bytes[bytes.length - 1 - index];
        }
    }

    static void turnRound(byte[] bytes) {
        for (int index = 0; index < bytes.length / 2; index++) {
            byte kept = bytes[index];
            bytes[index] = bytes[bytes.length - 1 - index];
            bytes[bytes.length - 1 - index] = kept;
        }
    }

    static boolean[] flipped(boolean[] flags) {
        boolean[] others = new boolean[flags.length];
        for (int index = 0; index < flags.length; index++) {
            others[index] = !flags[index];
        }
        return others;
    }

    static long total(int[] items) {
        long total = 0;
        for (int item : items) {
            total += item;
        }
        return total;
    }

    /** The order of what is added decides whether it overflows. */
    static int capped(int[] items) {
        int total = 0;
        for (int item : items) {
            total = Math.max(total + item, 0);
        }
        return total;
    }
}

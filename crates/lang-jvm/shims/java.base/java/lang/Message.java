package java.lang;

/**
 * Texts for exceptions that the machine itself throws. They are put together without string builders, which would bring
 * much into the reach of every program that can fail.
 */
public final class Message {
    private Message() {
    }

    /** Parts one after another. */
    public static String of(String... parts) {
        int length = 0;
        byte coder = 0;
        for (String part : parts) {
            coder |= part.coder();
            length += part.value().length >> part.coder();
        }
        byte[] bytes = new byte[length << coder];
        int at = 0;
        for (String part : parts) {
            at = append(bytes, at, part, coder);
        }
        return new String(bytes, coder);
    }

    private static int append(byte[] bytes, int start, String part, byte coder) {
        int at = start;
        boolean isWidened = coder != part.coder();
        for (byte octet : part.value()) {
            bytes[at++] = octet;
            if (isWidened) {
                bytes[at++] = 0;
            }
        }
        return at;
    }

    /** A number in decimal digits. */
    public static String number(long value) {
        int count = value < 0 ? 2 : 1;
        for (long rest = value / 10; rest != 0; rest /= 10) {
            count++;
        }
        byte[] bytes = new byte[count];
        long rest = value;
        do {
            long digit = rest % 10;
            bytes[--count] = (byte) ('0' + (digit < 0 ? -digit : digit));
            rest /= 10;
        } while (rest != 0);
        if (value < 0) {
            bytes[0] = '-';
        }
        return new String(bytes, (byte) 0);
    }
}

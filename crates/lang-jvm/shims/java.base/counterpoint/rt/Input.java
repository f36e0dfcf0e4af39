package counterpoint.rt;

import java.io.InputStream;

/** The standard input, with a byte looked ahead so that its end can be asked for. */
public final class Input extends InputStream {
    private static final int NOTHING = -2;

    private static int ahead = NOTHING;

    /** The next byte, -1 at the end. */
    @Override
    public int read() {
        int octet = peek();
        if (octet >= 0) {
            ahead = NOTHING;
        }
        return octet;
    }

    /** Reads as many bytes as there are, -1 at the end. */
    @Override
    public int read(byte[] into, int from, int length) {
        java.util.Objects.checkFromIndexSize(from, length, into.length);
        int count = 0;
        while (count < length) {
            int octet = read();
            if (octet < 0) {
                return count == 0 ? -1 : count;
            }
            into[from + count++] = (byte) octet;
        }
        return count;
    }

    /** 1 if there are more bytes, however many. */
    @Override
    public int available() {
        return peek() < 0 ? 0 : 1;
    }

    private static int peek() {
        if (ahead == NOTHING) {
            ahead = Outside.read();
        }
        return ahead;
    }
}

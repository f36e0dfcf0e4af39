package counterpoint.confirm;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/** The standard input: lines, which are asked for when the program begins to read. */
final class Lines extends InputStream {
    private final Supplier<String[]> lines;
    private byte[] bytes;
    private int at;

    Lines(Supplier<String[]> lines) {
        this.lines = lines;
    }

    private void open() {
        if (bytes == null) {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            String[] given = lines.get();
            for (String line : given == null ? new String[0] : given) {
                for (char unit : line.toCharArray()) {
                    // Half a character is none.
                    String letter = Character.isSurrogate(unit) ? "?" : String.valueOf(unit);
                    all.writeBytes(letter.getBytes(StandardCharsets.UTF_8));
                }
                all.write('\n');
            }
            bytes = all.toByteArray();
        }
    }

    @Override
    public synchronized int read() {
        open();
        return at < bytes.length ? bytes[at++] & 0xff : -1;
    }

    @Override
    public synchronized int read(byte[] into, int from, int length) {
        java.util.Objects.checkFromIndexSize(from, length, into.length);
        open();
        if (length == 0) {
            return 0;
        }
        int count = Math.min(length, bytes.length - at);
        System.arraycopy(bytes, at, into, from, count);
        at += count;
        return count == 0 ? -1 : count;
    }

    @Override
    public synchronized int available() {
        open();
        return bytes.length - at;
    }
}

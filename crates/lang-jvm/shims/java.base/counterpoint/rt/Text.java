package counterpoint.rt;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * How text becomes bytes. The usual way needs none of the machinery of character sets, so that a program that only
 * prints does not bring it into reach.
 */
public class Text {
    /** The usual way. */
    public static final Text UTF_8 = new Text();

    private Text() {
    }

    /** The way of a character set. */
    public static Text of(Charset charset) {
        return new Other(java.util.Objects.requireNonNull(charset));
    }

    /** The bytes of a text; half of a pair of surrogates becomes a question mark. */
    public byte[] encode(String text) {
        byte[] units = Units.of(text);
        int length = units.length;
        byte[] bytes = new byte[length];
        if (length != text.length()) {
            return encodeWide(text, bytes, 0);
        }
        for (int index = 0; index < length; index++) {
            byte unit = units[index];
            if (unit < 0) {
                return encodeWide(text, bytes, index);
            }
            bytes[index] = unit;
        }
        return bytes;
    }

    /** Goes on where the first character stands that is not ASCII. */
    private static byte[] encodeWide(String text, byte[] ascii, int start) {
        byte[] bytes = new byte[3 * text.length()];
        System.arraycopy(ascii, 0, bytes, 0, start);
        int n = start;
        for (int index = start; index < text.length(); index++) {
            int point = text.codePointAt(index);
            if (point < 0x80) {
                bytes[n++] = (byte) point;
            } else if (point < 0x800) {
                bytes[n++] = (byte) (0xc0 | point >> 6);
                bytes[n++] = (byte) (0x80 | point & 0x3f);
            } else if (point >= 0x10000) {
                index++;
                bytes[n++] = (byte) (0xf0 | point >> 18);
                bytes[n++] = (byte) (0x80 | point >> 12 & 0x3f);
                bytes[n++] = (byte) (0x80 | point >> 6 & 0x3f);
                bytes[n++] = (byte) (0x80 | point & 0x3f);
            } else if (point >= 0xd800 && point < 0xe000) {
                bytes[n++] = '?';
            } else {
                bytes[n++] = (byte) (0xe0 | point >> 12);
                bytes[n++] = (byte) (0x80 | point >> 6 & 0x3f);
                bytes[n++] = (byte) (0x80 | point & 0x3f);
            }
        }
        byte[] result = new byte[n];
        System.arraycopy(bytes, 0, result, 0, n);
        return result;
    }

    /** The character set. */
    public Charset charset() {
        return StandardCharsets.UTF_8;
    }

    private static final class Other extends Text {
        private final Charset charset;

        Other(Charset charset) {
            this.charset = charset;
        }

        @Override
        public byte[] encode(String text) {
            return text.getBytes(charset);
        }

        @Override
        public Charset charset() {
            return charset;
        }
    }
}

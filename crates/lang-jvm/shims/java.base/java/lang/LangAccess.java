package java.lang;

import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import jdk.internal.access.JavaLangAccess;

/** The answers of java.lang to other packages. The original is a part of System. */
public final class LangAccess implements JavaLangAccess {
    /** The one of its kind. */
    public static final JavaLangAccess ACCESS = new LangAccess();

    private LangAccess() {
    }

    public <E extends Enum<E>> E[] getEnumConstantsShared(Class<E> type) {
        return type.getEnumConstantsShared();
    }

    public String newStringNoRepl(byte[] bytes, Charset charset) throws CharacterCodingException {
        return String.newStringNoRepl(bytes, charset);
    }

    public byte[] getBytesNoRepl(String text, Charset charset) throws CharacterCodingException {
        return String.getBytesNoRepl(text, charset);
    }

    public void inflateBytesToChars(byte[] from, int start, char[] to, int place, int length) {
        StringLatin1.inflate(from, start, to, place, length);
    }

    public int decodeASCII(byte[] from, int start, char[] to, int place, int length) {
        return String.decodeASCII(from, start, to, place, length);
    }

    public int encodeASCII(char[] from, int start, byte[] to, int place, int length) {
        return StringCoding.implEncodeAsciiArray(from, start, to, place, length);
    }

    public String join(String prefix, String suffix, String delimiter, String[] elements, int size) {
        return String.join(prefix, suffix, delimiter, elements, size);
    }

    public String fastUUID(long low, long high) {
        return digits(high >> 32, 8) + "-" + digits(high >> 16, 4) + "-" + digits(high, 4) + "-" + digits(low >> 48, 4) + "-"
            + digits(low, 12);
    }

    private static String digits(long value, int count) {
        char[] shown = new char[count];
        for (int index = 0; index < count; index++) {
            shown[count - 1 - index] = Character.forDigit((int) (value >> 4 * index) & 15, 16);
        }
        return new String(shown);
    }

    public void setCause(Throwable thrown, Throwable cause) {
        thrown.setCause(cause);
    }

    public void blockedOn(sun.nio.ch.Interruptible blocker) {
    }

    public String uncheckedNewStringNoRepl(byte[] bytes, Charset charset) throws CharacterCodingException {
        return newStringNoRepl(bytes, charset);
    }

    public byte[] uncheckedGetBytesNoRepl(String text, Charset charset) throws CharacterCodingException {
        return getBytesNoRepl(text, charset);
    }

    public void uncheckedInflateBytesToChars(byte[] from, int start, char[] to, int place, int length) {
        inflateBytesToChars(from, start, to, place, length);
    }

    public int uncheckedDecodeASCII(byte[] from, int start, char[] to, int place, int length) {
        return decodeASCII(from, start, to, place, length);
    }

    public int uncheckedEncodeASCII(char[] from, int start, byte[] to, int place, int length) {
        return encodeASCII(from, start, to, place, length);
    }

    public char uncheckedGetUTF16Char(byte[] bytes, int index) {
        return (char) (bytes[2 * index] & 255 | bytes[2 * index + 1] << 8);
    }

    public void uncheckedPutCharUTF16(byte[] bytes, int index, int unit) {
        bytes[2 * index] = (byte) unit;
        bytes[2 * index + 1] = (byte) (unit >> 8);
    }

    public int uncheckedCountPositives(byte[] bytes, int start, int length) {
        int count = 0;
        while (count < length && bytes[start + count] >= 0) {
            count++;
        }
        return count;
    }

    public int countNonZeroAscii(String text) {
        int count = 0;
        while (count < text.length() && text.charAt(count) > 0 && text.charAt(count) < 0x80) {
            count++;
        }
        return count;
    }

    public Thread currentCarrierThread() {
        return Thread.currentThread();
    }
}

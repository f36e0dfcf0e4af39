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

    public String newStringUTF8NoRepl(byte[] bytes, int from, int length) {
        return String.newStringUTF8NoRepl(bytes, from, length);
    }

    public byte[] getBytesUTF8NoRepl(String text) {
        return String.getBytesUTF8NoRepl(text);
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
        return Long.fastUUID(low, high);
    }

    public void setCause(Throwable thrown, Throwable cause) {
        thrown.setCause(cause);
    }

    public void blockedOn(sun.nio.ch.Interruptible blocker) {
    }
}

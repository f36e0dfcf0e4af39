package jdk.internal.access;

import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;

/** What other packages may ask of java.lang: those of the original's methods that code within reach asks for. */
public interface JavaLangAccess {
    <E extends Enum<E>> E[] getEnumConstantsShared(Class<E> type);

    String newStringNoRepl(byte[] bytes, Charset charset) throws CharacterCodingException;

    byte[] getBytesNoRepl(String text, Charset charset) throws CharacterCodingException;

    void inflateBytesToChars(byte[] from, int start, char[] to, int place, int length);

    int decodeASCII(byte[] from, int start, char[] to, int place, int length);

    int encodeASCII(char[] from, int start, byte[] to, int place, int length);

    String join(String prefix, String suffix, String delimiter, String[] elements, int size);

    String fastUUID(long low, long high);

    void setCause(Throwable thrown, Throwable cause);

    void blockedOn(sun.nio.ch.Interruptible blocker);

    // From here on the names of later releases.

    String uncheckedNewStringNoRepl(byte[] bytes, Charset charset) throws CharacterCodingException;

    byte[] uncheckedGetBytesNoRepl(String text, Charset charset) throws CharacterCodingException;

    void uncheckedInflateBytesToChars(byte[] from, int start, char[] to, int place, int length);

    int uncheckedDecodeASCII(byte[] from, int start, char[] to, int place, int length);

    int uncheckedEncodeASCII(char[] from, int start, byte[] to, int place, int length);

    char uncheckedGetUTF16Char(byte[] bytes, int index);

    void uncheckedPutCharUTF16(byte[] bytes, int index, int unit);

    int uncheckedCountPositives(byte[] bytes, int start, int length);

    int countNonZeroAscii(String text);

    Thread currentCarrierThread();
}

package counterpoint.rt.patch;

/** The order of bytes of the machine, and memory without builders of strings for what is said when there is none. */
final class java_lang_StringUTF16 {
    private java_lang_StringUTF16() {
    }

    static boolean isBigEndian() {
        return false;
    }

    static byte[] newBytesFor(int length) {
        int most = Integer.MAX_VALUE >> 1;
        if (length < 0) {
            throw new NegativeArraySizeException();
        }
        if (length > most) {
            throw new OutOfMemoryError(Message.of("UTF16 String size is ", Message.number(length),
                ", should be less than ", Message.number(most)));
        }
        return new byte[length << 1];
    }
}

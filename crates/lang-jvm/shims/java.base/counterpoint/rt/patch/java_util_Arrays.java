package counterpoint.rt.patch;

/** Copies of bytes, of which texts are made, without builders of strings for what is said when there is no such part. */
final class java_util_Arrays {
    private java_util_Arrays() {
    }

    static byte[] copyOfRange(byte[] original, int from, int to) {
        int length = to - from;
        if (length < 0) {
            throw new IllegalArgumentException(Message.of(Message.number(from), " > ", Message.number(to)));
        }
        byte[] copy = new byte[length];
        System.arraycopy(original, from, copy, 0, Math.min(original.length - from, length));
        return copy;
    }
}

// counterpoint check PackedHeaderSafe.java --method describe --secret sessionKey
// expect: secure
// what: the session key occupies the upper half of the packed header; the lower half and the corrected bit count do not depend on it.
public class PackedHeaderSafe {
    private static final int TYPE_SHIFT = 16;
    private static final int FLAG_SHIFT = 24;
    private static final int KEY_SHIFT = 32;

    public static String describe(int type, int length, boolean urgent, int sessionKey) {
        long header = pack(type, length, urgent, sessionKey);
        int low = (int) header;
        int bits = Long.bitCount(header) - Integer.bitCount(sessionKey);
        StringBuilder sb = new StringBuilder();
        sb.append("type ").append(low >>> TYPE_SHIFT & 0xff);
        sb.append(" length ").append(low & 0xffff);
        if ((low >>> FLAG_SHIFT & 1) != 0) {
            sb.append(" urgent");
        }
        sb.append(" bits ").append(bits);
        return sb.toString();
    }

    private static long pack(int type, int length, boolean urgent, int sessionKey) {
        long header = (long) sessionKey << KEY_SHIFT;
        header |= (long) (type & 0xff) << TYPE_SHIFT;
        header |= length & 0xffff;
        if (urgent) {
            header |= 1L << FLAG_SHIFT;
        }
        return header;
    }
}

// counterpoint check ByteShiftSafe.java --method header --secret tag
// expect: secure
// what: the byte is masked to eight bits before it is shifted by eight, so nothing of the tag is left.
public class ByteShiftSafe {
    private byte stored;

    private int carry() {
        return (stored & 0xFF) >>> 8;
    }

    int header(char version, int tag) {
        stored = (byte) tag;
        int low = version & 0xFF;
        int high = version >>> 8;
        return high << 24 | (carry() & 0xFFFF) << 8 | low;
    }
}

// counterpoint check ByteShiftLeak.java --method header --secret tag
// expect: leak
// what: the byte is sign-extended before the unsigned shift, so the top bit of the tag turns into set bits of the header.
public class ByteShiftLeak {
    private byte stored;

    private int carry() {
        return stored >>> 8;
    }

    int header(char version, int tag) {
        stored = (byte) tag;
        int low = version & 0xFF;
        int high = version >>> 8;
        return high << 24 | (carry() & 0xFFFF) << 8 | low;
    }
}

// counterpoint check HeartbeatFrameLeak.java --method handle --secret sessionKey
// expect: leak
// what: the echo reply trusts the declared length and copies key bytes that follow the payload in the shared buffer.
import java.util.Arrays;

public class HeartbeatFrameLeak {
    private static final int MAGIC = 0x5A;
    private static final int TYPE_PING = 1;
    private static final int TYPE_ECHO = 2;
    private static final int MAX_PAYLOAD = 16;

    private final byte[] sessionKey;

    public HeartbeatFrameLeak(byte[] sessionKey) {
        this.sessionKey = sessionKey;
    }

    private static byte[] error(int code) {
        return new byte[] {(byte) MAGIC, (byte) 0xFF, (byte) code};
    }

    /** Frame: magic, type, declared length, payload... */
    public byte[] handle(byte[] frame) {
        if (frame == null || frame.length < 3) {
            return error(1);
        }
        if ((frame[0] & 0xFF) != MAGIC) {
            return error(2);
        }
        int declared = frame[2] & 0xFF;
        int actual = frame.length - 3;
        if (actual > MAX_PAYLOAD) {
            return error(3);
        }
        byte[] work = new byte[MAX_PAYLOAD + 32];
        System.arraycopy(frame, 3, work, 0, actual);
        if (sessionKey != null) {
            System.arraycopy(sessionKey, 0, work, MAX_PAYLOAD, Math.min(32, sessionKey.length));
        }
        switch (frame[1]) {
            case TYPE_PING:
                return new byte[] {(byte) MAGIC, TYPE_PING, 0};
            case TYPE_ECHO:
                if (declared > work.length) {
                    return error(4);
                }
                return Arrays.copyOf(work, declared);
            default:
                return error(5);
        }
    }
}

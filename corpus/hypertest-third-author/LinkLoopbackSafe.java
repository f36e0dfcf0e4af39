// counterpoint check LinkLoopbackSafe.java --method loopback --secret key
// expect: secure
// what: the self test scrambles and descrambles with the same key, so the key cancels out in what is returned.
public class LinkLoopbackSafe {
    private final int key;
    private final int rounds;

    public LinkLoopbackSafe(int key, int rounds) {
        this.key = key;
        this.rounds = rounds;
    }

    private static int rotl8(int v, int n) {
        return ((v << n) | (v >>> (8 - n))) & 0xFF;
    }

    private int mask(int round, int index) {
        int k = key * 31 + round;
        return Integer.rotateLeft(k, index & 31) & 0xFF;
    }

    private int scramble(int b, int index, int n) {
        for (int r = 0; r < n; r++) {
            b = rotl8(b ^ mask(r, index), (key >>> r) & 7);
        }
        return b;
    }

    private int descramble(int b, int index, int n) {
        for (int r = n - 1; r >= 0; r--) {
            b = rotl8(b, (8 - ((key >>> r) & 7)) & 7) ^ mask(r, index);
        }
        return b;
    }

    /** Self test of the line driver: frame + checksum as seen by the receiver. */
    public byte[] loopback(byte[] frame) {
        if (frame == null) {
            return new byte[0];
        }
        int n = Math.max(1, Math.min(rounds, 8));
        byte[] received = new byte[frame.length + 1];
        int check = 0;
        for (int i = 0; i < frame.length; i++) {
            int wire = scramble(frame[i] & 0xFF, i, n);
            int plain = descramble(wire, i, n);
            received[i] = (byte) plain;
            check = (check + plain) & 0xFF;
        }
        received[frame.length] = (byte) -check;
        return received;
    }
}

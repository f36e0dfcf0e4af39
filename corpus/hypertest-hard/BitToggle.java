// counterpoint check BitToggle.java --method union --secret hidden
// expect: secure
// what: the secret bit is flipped twice; a BitSet prints its set bits only, whatever its capacity has become
import java.util.BitSet;

public class BitToggle {
    static String union(int[] visible, int hidden) {
        BitSet bits = new BitSet();
        int secret = hidden & 255;
        bits.flip(secret);
        for (int v : visible) {
            bits.flip(v & 63);
        }
        bits.flip(secret);
        return bits + " of " + bits.cardinality() + ", up to " + bits.length();
    }
}

// counterpoint check RoleBits.java --method allowed --secret grants
// expect: leak
// what: bits 17 and 23 of the secret and of the wanted roles: wanted={17,23}: grants 0 -> 0, grants (1<<17)|(1<<23) -> 2
import java.util.BitSet;

public class RoleBits {
    static BitSet unpack(int mask) {
        BitSet bits = new BitSet(32);
        for (int i = 0; mask != 0; i++, mask >>>= 1) {
            if ((mask & 1) != 0) {
                bits.set(i);
            }
        }
        return bits;
    }

    static int allowed(int[] wanted, int grants) {
        BitSet asked = new BitSet();
        for (int role : wanted) {
            if (role >= 0 && role < 32) {
                asked.set(role);
            }
        }
        if (asked.cardinality() != 2 || !asked.get(17)) {
            return 0;
        }
        BitSet have = unpack(grants);
        have.and(asked);
        return have.get(17) && have.get(23) ? have.cardinality() : 0;
    }
}

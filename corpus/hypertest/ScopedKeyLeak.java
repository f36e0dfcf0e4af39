// counterpoint check ScopedKeyLeak.java --policy ScopedKeyLeak.rifl.xml --entry 'ScopedKeyLeak.rotate(int)'
// expect: leak
// what: masking with the same static key an odd number of times leaves the key in the returned mask.
public class ScopedKeyLeak {
    private static int key = 0x5EED;
    private static int uses;

    private static int mask(int value) {
        uses++;
        return value ^ key;
    }

    static int rotate(int rounds) {
        int mask = mask(0);
        for (int round = 0; round < rounds % 8; round++) {
            mask = mask(mask);
        }
        return mask;
    }
}

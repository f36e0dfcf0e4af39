// counterpoint check PepperHashSafe.java --policy PepperHashSafe.rifl.xml --entry 'PepperHashSafe.bucket(java.lang.String)'
// expect: secure
// what: the pepper is a constant of an interface and goes into the hash, but a multiple of all buckets of it, which makes no difference.
public class PepperHashSafe {
    interface Settings {
        int BUCKETS = 16;
        int PEPPER = 7919;
    }

    private static final PepperHashSafe SHARED = new PepperHashSafe();
    private static final int SEED = Settings.PEPPER * Settings.BUCKETS;

    private final int start;

    private PepperHashSafe() {
        start = SEED ^ 5;
    }

    static int bucket(String name) {
        int hash = SHARED.start;
        for (int i = 0; i < name.length(); i++) {
            hash = hash * 31 + name.charAt(i);
        }
        return Math.floorMod(hash, Settings.BUCKETS);
    }
}

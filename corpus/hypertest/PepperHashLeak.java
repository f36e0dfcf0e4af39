// counterpoint check PepperHashLeak.java --policy PepperHashLeak.rifl.xml --entry 'PepperHashLeak.bucket(java.lang.String)'
// expect: leak
// what: the pepper is a constant of an interface, copied by an object that is made before all other static fields; it decides the bucket.
public class PepperHashLeak {
    interface Settings {
        int BUCKETS = 16;
        int PEPPER = 7919;
    }

    private static final PepperHashLeak SHARED = new PepperHashLeak();
    private static final int SEED = Settings.PEPPER * 31;

    private final int start;

    private PepperHashLeak() {
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

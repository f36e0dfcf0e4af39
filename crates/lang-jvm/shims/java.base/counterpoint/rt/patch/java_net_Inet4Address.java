package counterpoint.rt.patch;

/** Nothing to prepare. */
final class java_net_Inet4Address {
    private java_net_Inet4Address() {
    }

    static void init() {
    }
}

package counterpoint.rt.patch;

/** Nothing to prepare. */
final class java_net_Inet6Address {
    private java_net_Inet6Address() {
    }

    static void init() {
    }
}

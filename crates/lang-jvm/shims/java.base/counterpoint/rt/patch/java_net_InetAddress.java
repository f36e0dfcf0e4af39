package counterpoint.rt.patch;

/** Addresses by number, of both kinds. Names of hosts are looked up by natives without a meaning. */
final class java_net_InetAddress {
    private java_net_InetAddress() {
    }

    static void init() {
    }

    static boolean isIPv4Available() {
        return true;
    }

    static boolean isIPv6Supported() {
        return true;
    }
}

package counterpoint.rt.patch;

/** No names are looked up, so that there is nothing to keep. */
final class sun_net_InetAddressCachePolicy {
    private sun_net_InetAddressCachePolicy() {
    }

    static void clinit() {
    }
}

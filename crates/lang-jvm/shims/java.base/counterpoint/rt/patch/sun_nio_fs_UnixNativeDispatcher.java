package counterpoint.rt.patch;

/** Programs are started in the root of a file system in which paths are texts. Questions to the real file system are natives without a meaning. */
final class sun_nio_fs_UnixNativeDispatcher {
    private sun_nio_fs_UnixNativeDispatcher() {
    }

    static byte[] getcwd() {
        return new byte[] {'/'};
    }

    static int init() {
        return 0;
    }
}

package counterpoint.rt.patch;

/** Nothing to prepare: paths are texts. Questions to the real file system are natives without a meaning. */
final class java_io_UnixFileSystem {
    private java_io_UnixFileSystem() {
    }

    static void initIDs() {
    }
}

package counterpoint.rt.patch;

/** There is no archive of classes. */
final class jdk_internal_misc_CDS {
    private jdk_internal_misc_CDS() {
    }

    static boolean isDumpingClassList0() {
        return false;
    }

    static boolean isDumpingArchive0() {
        return false;
    }

    static boolean isSharingEnabled0() {
        return false;
    }

    static int getCDSConfigStatus() {
        return 0;
    }

    static void initializeFromArchive(Class<?> type) {
    }

    static void defineArchivedModules(ClassLoader platform, ClassLoader system) {
    }

    static long getRandomSeedForDumping() {
        return 0;
    }

    static boolean needsClassInitBarrier0(Class<?> type) {
        return false;
    }
}

package counterpoint.rt.patch;

/** Nothing to prepare. */
final class jdk_internal_misc_ScopedMemoryAccess {
    private jdk_internal_misc_ScopedMemoryAccess() {
    }

    static void registerNatives() {
    }
}

package counterpoint.rt.patch;

/**  */
final class jdk_internal_misc_ScopedMemoryAccess {
    private jdk_internal_misc_ScopedMemoryAccess() {
    }

    static void registerNatives() {
    }
}

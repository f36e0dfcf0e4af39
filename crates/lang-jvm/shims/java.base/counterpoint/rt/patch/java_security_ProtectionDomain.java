package counterpoint.rt.patch;

/** Nothing asks for permissions. */
final class java_security_ProtectionDomain {
    private java_security_ProtectionDomain() {
    }

    static boolean seeAllp() {
        return false;
    }
}

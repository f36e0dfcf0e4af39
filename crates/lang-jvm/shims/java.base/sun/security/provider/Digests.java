package sun.security.provider;

import java.security.MessageDigestSpi;

/** Algorithms of digests by name. The original finds them in tables of providers, by reflection. */
public final class Digests {
    private Digests() {
    }

    /** The algorithm with a name in capital letters, null if there is none. */
    public static MessageDigestSpi named(String name) {
        switch (name) {
            case "MD5":
                return new MD5();
            case "SHA":
            case "SHA1":
            case "SHA-1":
                return new SHA();
            case "SHA-224":
                return new SHA2.SHA224();
            case "SHA-256":
                return new SHA2.SHA256();
            case "SHA-384":
                return new SHA5.SHA384();
            case "SHA-512":
                return new SHA5.SHA512();
            case "SHA3-256":
                return new SHA3.SHA256();
            case "SHA3-512":
                return new SHA3.SHA512();
            default:
                return null;
        }
    }
}

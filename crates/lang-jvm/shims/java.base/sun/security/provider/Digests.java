package sun.security.provider;

import counterpoint.rt.Unsupported;
import java.security.MessageDigestSpi;

/** Algorithms of digests by name. The original finds them in tables of providers, by reflection. */
public final class Digests {
    private Digests() {
    }

    /** The algorithm with a name in capital letters, null if there is none. */
    public static MessageDigestSpi named(String name) {
        switch (name) {
            case "MD2":
                return new MD2();
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
            case "SHA-512/224":
                return new SHA5.SHA512_224();
            case "SHA-512/256":
                return new SHA5.SHA512_256();
            case "SHA3-224":
                return new SHA3.SHA224();
            case "SHA3-256":
                return new SHA3.SHA256();
            case "SHA3-384":
                return new SHA3.SHA384();
            case "SHA3-512":
                return new SHA3.SHA512();
            default:
                // By the number of a standard.
                if (name.startsWith("OID.") || name.startsWith("1.") || name.startsWith("2.")) {
                    Unsupported.algorithmOfAProvider();
                }
                return null;
        }
    }
}

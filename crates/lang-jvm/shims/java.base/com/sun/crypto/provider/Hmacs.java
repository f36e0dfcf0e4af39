package com.sun.crypto.provider;

import counterpoint.rt.Unsupported;
import java.security.NoSuchAlgorithmException;
import javax.crypto.MacSpi;

/** Algorithms of message authentication codes by name. The original finds them in tables of providers, by reflection. */
public final class Hmacs {
    private Hmacs() {
    }

    /** The algorithm with a name in capital letters, null if there is none. */
    public static MacSpi named(String name) throws NoSuchAlgorithmException {
        switch (name) {
            case "HMACMD5":
                return new HmacMD5();
            case "HMACSHA1":
                return new HmacSHA1();
            case "HMACSHA224":
                return new HmacCore.HmacSHA224();
            case "HMACSHA256":
                return new HmacCore.HmacSHA256();
            case "HMACSHA384":
                return new HmacCore.HmacSHA384();
            case "HMACSHA512":
                return new HmacCore.HmacSHA512();
            case "HMACSHA512/224":
                return new HmacCore.HmacSHA512_224();
            case "HMACSHA512/256":
                return new HmacCore.HmacSHA512_256();
            case "HMACSHA3-224":
                return new HmacCore.HmacSHA3_224();
            case "HMACSHA3-256":
                return new HmacCore.HmacSHA3_256();
            case "HMACSHA3-384":
                return new HmacCore.HmacSHA3_384();
            case "HMACSHA3-512":
                return new HmacCore.HmacSHA3_512();
            default:
                // With passwords, of old protocols, or by the number of a standard.
                if (name.startsWith("HMACPBE") || name.startsWith("PBE") || name.startsWith("SSLMAC")
                    || name.startsWith("OID.") || name.startsWith("1.") || name.startsWith("2.")) {
                    Unsupported.algorithmOfAProvider();
                }
                return null;
        }
    }
}

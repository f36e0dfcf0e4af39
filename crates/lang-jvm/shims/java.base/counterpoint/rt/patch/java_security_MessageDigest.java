package counterpoint.rt.patch;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.PlainDigest;

/** Algorithms by name, without providers. */
final class java_security_MessageDigest {
    private java_security_MessageDigest() {
    }

    static MessageDigest getInstance(String name) throws NoSuchAlgorithmException {
        return PlainDigest.named(name);
    }
}

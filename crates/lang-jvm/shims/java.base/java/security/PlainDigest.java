package java.security;

import java.nio.ByteBuffer;
import sun.security.provider.Digests;

/** A digest whose algorithm is a class of the library, made without looking for providers. */
public final class PlainDigest extends MessageDigest implements Cloneable {
    private MessageDigestSpi algorithm;

    private PlainDigest(String name, MessageDigestSpi algorithm) {
        super(name);
        this.algorithm = algorithm;
    }

    /** The digest with a name. */
    public static MessageDigest named(String name) throws NoSuchAlgorithmException {
        java.util.Objects.requireNonNull(name, "null algorithm name");
        MessageDigestSpi algorithm = Digests.named(name.toUpperCase(java.util.Locale.ENGLISH));
        if (algorithm == null) {
            throw new NoSuchAlgorithmException(name + " MessageDigest not available");
        }
        return new PlainDigest(name, algorithm);
    }

    protected int engineGetDigestLength() {
        return algorithm.engineGetDigestLength();
    }

    protected void engineUpdate(byte octet) {
        algorithm.engineUpdate(octet);
    }

    protected void engineUpdate(byte[] bytes, int start, int length) {
        algorithm.engineUpdate(bytes, start, length);
    }

    protected void engineUpdate(ByteBuffer bytes) {
        algorithm.engineUpdate(bytes);
    }

    protected byte[] engineDigest() {
        return algorithm.engineDigest();
    }

    protected int engineDigest(byte[] into, int start, int length) throws DigestException {
        return algorithm.engineDigest(into, start, length);
    }

    protected void engineReset() {
        algorithm.engineReset();
    }

    public Object clone() throws CloneNotSupportedException {
        PlainDigest copy = (PlainDigest) super.clone();
        copy.algorithm = (MessageDigestSpi) algorithm.clone();
        return copy;
    }
}

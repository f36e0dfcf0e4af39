package javax.crypto;

import com.sun.crypto.provider.Hmacs;
import counterpoint.rt.Unsupported;
import java.nio.ByteBuffer;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.NoSuchAlgorithmException;
import java.security.spec.AlgorithmParameterSpec;

/** Algorithms of message authentication codes, found without looking for providers. */
public final class Macs extends MacSpi implements Cloneable {
    private MacSpi algorithm;

    private Macs(MacSpi algorithm) {
        this.algorithm = algorithm;
    }

    /** The code with a name. */
    public static Mac named(String name) throws NoSuchAlgorithmException {
        java.util.Objects.requireNonNull(name, "null algorithm name");
        MacSpi algorithm = Hmacs.named(name.toUpperCase(java.util.Locale.ENGLISH));
        if (algorithm == null) {
            throw new NoSuchAlgorithmException("Algorithm " + name + " not available");
        }
        return new Mac(new Macs(algorithm), null, name);
    }

    protected int engineGetMacLength() {
        return algorithm.engineGetMacLength();
    }

    protected void engineInit(Key key, AlgorithmParameterSpec parameters)
        throws InvalidKeyException, InvalidAlgorithmParameterException {
        // What is said of other keys depends on which providers have been asked before.
        if (key == null || !"RAW".equals(key.getFormat())) {
            Unsupported.algorithmOfAProvider();
        }
        algorithm.engineInit(key, parameters);
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

    protected byte[] engineDoFinal() {
        return algorithm.engineDoFinal();
    }

    protected void engineReset() {
        algorithm.engineReset();
    }

    public Object clone() throws CloneNotSupportedException {
        Macs copy = (Macs) super.clone();
        copy.algorithm = (MacSpi) algorithm.clone();
        return copy;
    }
}

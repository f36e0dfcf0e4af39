package counterpoint.rt.patch;

import java.security.Key;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.Mac;
import javax.crypto.Macs;

/** Algorithms by name, without providers. */
final class javax_crypto_Mac {
    private javax_crypto_Mac() {
    }

    static Mac getInstance(String name) throws NoSuchAlgorithmException {
        return Macs.named(name);
    }

    static native Mac getInstance(String name, String provider);

    static native Mac getInstance(String name, Provider provider);

    static native Provider getProvider(Mac self);

    /** The algorithm is there from the start. */
    static void chooseFirstProvider(Mac self) {
    }

    static native void chooseProvider(Mac self, Key key, AlgorithmParameterSpec parameters);
}

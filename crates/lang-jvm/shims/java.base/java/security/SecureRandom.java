package java.security;

import counterpoint.rt.Outside;
import java.util.Random;

/** Random numbers of the modelled world: the same in every run. Seeds add nothing, as in the original. */
public class SecureRandom extends Random {
    private static final long serialVersionUID = 4940670005562187L;
    private static final long SEED = 0x5DEECE66DL;

    private final boolean isMade;

    public SecureRandom() {
        super(Outside.sown(SEED));
        isMade = true;
    }

    public SecureRandom(byte[] seed) {
        this();
        java.util.Objects.requireNonNull(seed);
    }

    public static SecureRandom getInstance(String algorithm) {
        java.util.Objects.requireNonNull(algorithm, "null algorithm name");
        return new SecureRandom();
    }

    public static SecureRandom getInstanceStrong() {
        return new SecureRandom();
    }

    public String getAlgorithm() {
        return "NativePRNG";
    }

    @Override
    public void setSeed(long seed) {
        if (!isMade) {
            super.setSeed(seed);
        }
    }

    public void setSeed(byte[] seed) {
        java.util.Objects.requireNonNull(seed);
    }

    public byte[] generateSeed(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("numBytes cannot be negative");
        }
        byte[] seed = new byte[count];
        nextBytes(seed);
        return seed;
    }

    public static byte[] getSeed(int count) {
        return new SecureRandom().generateSeed(count);
    }

    public void reseed() {
    }

    public String toString() {
        return getAlgorithm();
    }
}

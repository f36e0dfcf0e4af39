package counterpoint.confirm;

import java.security.SecureRandom;
import java.util.Random;

/** Stands in for random numbers that nobody can foresee: the same in every run. Seeds add nothing, as in the original. */
public final class Seeded extends SecureRandom {
    private static final long serialVersionUID = 1L;

    private final Random numbers = new Random(Recorder.secureSeed());

    public Seeded() {
    }

    public Seeded(byte[] seed) {
        this();
        java.util.Objects.requireNonNull(seed);
    }

    @Override
    public void nextBytes(byte[] bytes) {
        numbers.nextBytes(bytes);
    }

    @Override
    public int nextInt() {
        return numbers.nextInt();
    }

    @Override
    public int nextInt(int bound) {
        return numbers.nextInt(bound);
    }

    @Override
    public int nextInt(int origin, int bound) {
        return numbers.nextInt(origin, bound);
    }

    @Override
    public long nextLong() {
        return numbers.nextLong();
    }

    @Override
    public boolean nextBoolean() {
        return numbers.nextBoolean();
    }

    @Override
    public float nextFloat() {
        return numbers.nextFloat();
    }

    @Override
    public double nextDouble() {
        return numbers.nextDouble();
    }

    @Override
    public synchronized double nextGaussian() {
        return numbers.nextGaussian();
    }

    @Override
    public void setSeed(long seed) {
    }

    @Override
    public void setSeed(byte[] seed) {
    }

    @Override
    public byte[] generateSeed(int count) {
        byte[] seed = new byte[count];
        nextBytes(seed);
        return seed;
    }

    @Override
    public String getAlgorithm() {
        return "NativePRNG";
    }
}

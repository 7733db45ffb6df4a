package dev.querent.core.random;

import dev.querent.core.internal.Require;
import java.util.random.RandomGenerator;

/**
 * The xoshiro256++ generator (Blackman and Vigna 2021). Implemented here, because the JDK promises equal sequences of its own generators only
 * within one program: stored expectations must outlive an upgrade. Not thread-safe; give each task its own.
 */
public final class RandomSource implements RandomGenerator {
    static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;
    private static final double UNIT = 0x1.0p-53;

    private long s0;
    private long s1;
    private long s2;
    private long s3;
    private double spareGaussian = Double.NaN;

    RandomSource(long seed) {
        // Filled from SplitMix64, as the authors recommend, which never gives four zeros.
        long state = seed;
        state += GOLDEN_GAMMA;
        s0 = Seed.mix(state);
        state += GOLDEN_GAMMA;
        s1 = Seed.mix(state);
        state += GOLDEN_GAMMA;
        s2 = Seed.mix(state);
        state += GOLDEN_GAMMA;
        s3 = Seed.mix(state);
    }

    @Override
    public long nextLong() {
        long result = Long.rotateLeft(s0 + s3, 23) + s0;
        long t = s1 << 17;
        s2 ^= s0;
        s3 ^= s1;
        s1 ^= s2;
        s0 ^= s3;
        s2 ^= t;
        s3 = Long.rotateLeft(s3, 45);
        return result;
    }

    /** Uniform in [0, 1). */
    @Override
    public double nextDouble() {
        return (nextLong() >>> 11) * UNIT;
    }

    /** Uniform in [0, bound), without bias (Lemire 2019, with rejection). */
    @Override
    public int nextInt(int bound) {
        Require.atLeast("bound", bound, 1);
        long product = (nextLong() >>> 32) * bound;
        long low = product & 0xFFFFFFFFL;
        if (low < bound) {
            long threshold = (0x100000000L - bound) % bound;
            while (low < threshold) {
                product = (nextLong() >>> 32) * bound;
                low = product & 0xFFFFFFFFL;
            }
        }
        return (int) (product >>> 32);
    }

    /** Standard normal by Marsaglia's polar method; {@link StrictMath} keeps the sequence equal on every platform. */
    @Override
    public double nextGaussian() {
        if (!Double.isNaN(spareGaussian)) {
            double spare = spareGaussian;
            spareGaussian = Double.NaN;
            return spare;
        }
        double u;
        double v;
        double s;
        do {
            u = 2 * nextDouble() - 1;
            v = 2 * nextDouble() - 1;
            s = u * u + v * v;
        } while (s >= 1 || s == 0);
        double factor = StrictMath.sqrt(-2 * StrictMath.log(s) / s);
        spareGaussian = v * factor;
        return u * factor;
    }

    /** The numbers 0..n-1 in random order. */
    public int[] permutation(int n) {
        int[] order = new int[Require.atLeast("n", n, 0)];
        for (int i = 0; i < n; i++) {
            order[i] = i;
        }
        shuffle(order);
        return order;
    }

    /** Fisher–Yates, in place. */
    public void shuffle(int[] values) {
        for (int i = values.length - 1; i > 0; i--) {
            int j = nextInt(i + 1);
            int swapped = values[i];
            values[i] = values[j];
            values[j] = swapped;
        }
    }
}

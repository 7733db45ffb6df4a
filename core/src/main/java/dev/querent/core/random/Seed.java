package dev.querent.core.random;

/**
 * Root of all randomness. A child depends only on (parent, purpose, index), never on threads or call order, so the same seed gives the same
 * result on any number of threads.
 */
public record Seed(long value) {

    public static Seed of(long value) {
        return new Seed(value);
    }

    /** The seed of task {@code index} within {@code purpose}. */
    public Seed child(String purpose, int index) {
        // Mixed before the purpose is added: small seeds and the hashes of short words would collide otherwise.
        long h = mix(mix(value + RandomSource.GOLDEN_GAMMA) ^ purpose.hashCode()); // a specified hash, hence stable
        return new Seed(mix(h + RandomSource.GOLDEN_GAMMA * (index + 1L)));
    }

    public Seed child(String purpose) {
        return child(purpose, 0);
    }

    /** Uniform in [0, 1), a function of this seed and the index alone: the same value for every caller, in any order. */
    public double uniform(int index) {
        return (mix(mix(value + RandomSource.GOLDEN_GAMMA) + RandomSource.GOLDEN_GAMMA * (index + 1L)) >>> 11)
                * 0x1.0p-53;
    }

    /** A new generator; two calls give two generators with equal sequences. */
    public RandomSource generator() {
        return new RandomSource(value);
    }

    /** The SplitMix64 finaliser (Steele, Lea, Flood 2014). */
    static long mix(long z) {
        long y = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        y = (y ^ (y >>> 27)) * 0x94D049BB133111EBL;
        return y ^ (y >>> 31);
    }
}

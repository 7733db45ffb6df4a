package dev.querent.core.forest;

/** Which way a value goes: left below the threshold, right from it on, in training and in prediction alike. */
final class Threshold {
    private Threshold() {}

    /**
     * 1 where {@code value < threshold}, else 0, without a branch: the difference of two finite floats is zero only where they are equal,
     * and its sign bit is the answer. A threshold of zero must be negative zero, see {@link #normal}, so that −0 − (−0) = +0.
     */
    static int below(float value, float threshold) {
        return Float.floatToRawIntBits(value - threshold) >>> 31;
    }

    /** The same threshold, negative zero for either zero. */
    static float normal(float threshold) {
        return threshold == 0 ? -0.0f : threshold;
    }

    /** About {@code low + share * (high − low)}, above {@code low} and at most {@code high}, so that both go different ways. */
    static float between(float low, float high, double share) {
        float threshold = (float) (low + share * ((double) high - low));
        return normal(threshold > low && threshold <= high ? threshold : high);
    }
}

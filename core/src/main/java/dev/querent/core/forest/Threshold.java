package dev.querent.core.forest;

/** The direction of a value at a split: left below the threshold, right otherwise, in training and prediction alike. */
final class Threshold {
    private Threshold() {}

    /**
     * 1 if {@code value < threshold}, else 0, without a branch: the difference of two finite floats is zero only if they are equal, and its sign
     * bit is the answer. A threshold of zero must be negative zero, see {@link #normal}, so that −0 − (−0) = +0.
     */
    static int below(float value, float threshold) {
        return Float.floatToRawIntBits(value - threshold) >>> 31;
    }

    /** The same threshold, with negative zero for either zero. */
    static float normal(float threshold) {
        return threshold == 0 ? -0.0f : threshold;
    }

    /** About {@code low + share * (high − low)}, above {@code low} and at most {@code high}, so that the two are separated. */
    static float between(float low, float high, double share) {
        float threshold = (float) (low + share * ((double) high - low));
        return normal(threshold > low && threshold <= high ? threshold : high);
    }
}

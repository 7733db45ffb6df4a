package dev.querent.core.forest;

import dev.querent.core.random.RandomSource;
import java.util.Arrays;

/**
 * Exhaustive threshold search. Sorts a node of few rows and tries the midpoint between each two distinct values. Counts a larger node into bins
 * of equal width between its smallest and largest value; if one bin holds most rows, it sorts the node instead.
 */
final class FullThreshold implements ThresholdSearch {
    static final int BINS = 256;

    /** A larger node is binned unless one bin holds more than this share of its rows. */
    private static final double CROWDED = 0.5;

    private final NodeRows node;
    private final SplitJudge judge;
    private final int[] counts;
    private long[] sorted = new long[0];
    private int[] bins = new int[0]; // [bin * runs + run]

    FullThreshold(NodeRows node, SplitJudge judge) {
        this.node = node;
        this.judge = judge;
        this.counts = new int[node.runClass.length];
    }

    @Override
    public void search(int dimension, NodeValues values, RandomSource random) {
        if (node.size() <= BINS || !count(values)) {
            sorted(dimension, values);
        } else {
            binned(dimension, values.low(), values.high());
        }
    }

    private void sorted(int dimension, NodeValues values) {
        int n = node.size();
        if (sorted.length < n) {
            sorted = new long[n];
        }
        for (int r = 0; r < node.runs; r++) {
            for (int i = node.runStart(r); i < node.runEnd[r]; i++) {
                sorted[i] = (long) ordered(values.value(i)) << 32 | r;
            }
        }
        Arrays.sort(sorted, 0, n);
        Arrays.fill(counts, 0, node.runs, 0);
        for (int i = 0; i + 1 < n; i++) {
            counts[(int) sorted[i]]++;
            int here = (int) (sorted[i] >> 32);
            int next = (int) (sorted[i + 1] >> 32);
            if (here != next) {
                judge.offer(dimension, Threshold.between(value(here), value(next), 0.5), counts);
            }
        }
    }

    /** An int with the same order as the float; both zeros are equal. */
    private static int ordered(float value) {
        int bits = Float.floatToIntBits(value + 0.0f);
        return bits ^ ((bits >> 31) & Integer.MAX_VALUE);
    }

    private static float value(int ordered) {
        return Float.intBitsToFloat(ordered ^ ((ordered >> 31) & Integer.MAX_VALUE));
    }

    /** False if most rows fell into one bin. */
    private boolean count(NodeValues values) {
        float low = values.low();
        int runs = node.runs;
        if (bins.length < BINS * runs) {
            bins = new int[BINS * runs];
        }
        Arrays.fill(bins, 0, BINS * runs, 0);
        double scale = BINS / ((double) values.high() - low);
        for (int r = 0; r < runs; r++) {
            for (int i = node.runStart(r); i < node.runEnd[r]; i++) {
                bins[bin(values.value(i), low, scale) * runs + r]++;
            }
        }
        int crowded = (int) (CROWDED * node.size());
        for (int b = 0; b < BINS; b++) {
            int inBin = 0;
            for (int r = 0; r < runs; r++) {
                inBin += bins[b * runs + r];
            }
            if (inBin > crowded) {
                return false;
            }
        }
        return true;
    }

    private static int bin(float value, float low, double scale) {
        return Math.min(BINS - 1, (int) (((double) value - low) * scale));
    }

    private void binned(int dimension, float low, float high) {
        int runs = node.runs;
        double scale = BINS / ((double) high - low);
        Arrays.fill(counts, 0, runs, 0);
        for (int b = 1; b < BINS; b++) {
            int moved = 0;
            for (int r = 0; r < runs; r++) {
                int inBin = bins[(b - 1) * runs + r];
                counts[r] += inBin;
                moved += inBin;
            }
            if (moved > 0) {
                judge.offer(dimension, edge(b, low, high, scale), counts);
            }
        }
    }

    /** The smallest float in bin {@code b}, so that counts and thresholds agree exactly. */
    private static float edge(int b, float low, float high, double scale) {
        float edge = Threshold.between(low, high, (double) b / BINS);
        while (edge < high && bin(edge, low, scale) < b) {
            edge = Math.nextUp(edge);
        }
        while (edge > low && bin(Math.nextDown(edge), low, scale) >= b) {
            edge = Math.nextDown(edge);
        }
        return Threshold.normal(edge);
    }
}

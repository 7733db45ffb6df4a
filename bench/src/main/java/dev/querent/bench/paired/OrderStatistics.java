package dev.querent.bench.paired;

import java.util.Arrays;

/** The median of a sample, and a confidence interval for the median of its distribution. */
public final class OrderStatistics {
    /** With fewer values even their whole range covers the median with less than 95 %: 1 − 2·½⁵ = 94 %. */
    public static final int LEAST_FOR_INTERVAL = 6;

    private static final double TAIL = 0.025;

    private OrderStatistics() {}

    /** The middle value, or the mean of the two in the middle. */
    public static double median(double[] sample) {
        requireValues(sample, 1);
        double[] sorted = sorted(sample);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : 0.5 * (sorted[middle - 1] + sorted[middle]);
    }

    public static double minimum(double[] sample) {
        requireValues(sample, 1);
        return Arrays.stream(sample).min().orElseThrow();
    }

    /**
     * At least 95 % of such intervals contain the true median, for any distribution: the number of values below it is
     * binomial with p = ½, so the k-th smallest and the k-th largest value enclose it unless fewer than k fall on one side.
     */
    public static Interval medianInterval(double[] sample) {
        requireValues(sample, LEAST_FOR_INTERVAL);
        double[] sorted = sorted(sample);
        int k = cutOff(sorted.length);
        return new Interval(sorted[k - 1], sorted[sorted.length - k]);
    }

    /** The largest k with P(fewer than k of n fair coins show heads) ≤ 2.5 %. */
    static int cutOff(int n) {
        double probability = Math.pow(0.5, n); // of exactly 0 heads
        double below = probability;
        int k = 0;
        while (below <= TAIL) {
            k++;
            probability *= (double) (n - k + 1) / k;
            below += probability;
        }
        return k;
    }

    /** From low to high, both included. */
    public record Interval(double low, double high) {}

    private static double[] sorted(double[] sample) {
        double[] sorted = sample.clone();
        Arrays.sort(sorted);
        return sorted;
    }

    private static void requireValues(double[] sample, int least) {
        if (sample.length < least) {
            throw new IllegalArgumentException("at least " + least + " values are needed, got " + sample.length);
        }
    }
}

package dev.querent.lab.timing;

import java.util.Arrays;

/** The middle of measured times, which a few slow rounds do not move. */
public final class Medians {
    private Medians() {}

    public static double of(double[] values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("the median of no values is asked for");
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : 0.5 * (sorted[middle - 1] + sorted[middle]);
    }
}

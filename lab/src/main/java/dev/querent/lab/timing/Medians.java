package dev.querent.lab.timing;

import java.util.Arrays;

/** The median of measured times, which a few slow rounds do not change. */
public final class Medians {
    private Medians() {}

    public static double of(double[] values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("no values to take the median of");
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : 0.5 * (sorted[middle - 1] + sorted[middle]);
    }
}

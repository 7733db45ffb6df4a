package dev.querent.core.forest;

import dev.querent.core.internal.Require;
import java.util.Arrays;

/**
 * The serialisable state of drift detection. Arrays are passed on, not copied.
 *
 * @param rises number of times that errors have risen
 * @param rising whether they rose with the most recent rows
 * @param width number of recent errors in the window
 * @param sum of these errors
 * @param sinceLook errors since the last check of the window
 * @param bucketCounts by size, number of buckets of 1, 2, 4, … errors
 * @param buckets their sums, the most recent of each size first
 */
public record DriftParts(
        int rises, boolean rising, long width, double sum, int sinceLook, int[] bucketCounts, double[] buckets) {
    public DriftParts {
        int count = Arrays.stream(bucketCounts).sum();
        Require.that(buckets.length == count, "buckets", buckets.length, "" + count);
    }
}

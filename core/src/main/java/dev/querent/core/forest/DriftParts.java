package dev.querent.core.forest;

import dev.querent.core.internal.Require;
import java.util.Arrays;

/**
 * What a watch for drift has seen, for a file. Arrays are handed over, not copied.
 *
 * @param rises how often errors have risen
 * @param rising whether they rose with the latest rows
 * @param width how many of the latest errors belong together
 * @param sum of these errors
 * @param sinceLook errors since the window was last looked at
 * @param bucketCounts by size, how many buckets of 1, 2, 4, … errors there are
 * @param buckets their sums, the latest of each size first
 */
public record DriftParts(
        int rises, boolean rising, long width, double sum, int sinceLook, int[] bucketCounts, double[] buckets) {
    public DriftParts {
        int count = Arrays.stream(bucketCounts).sum();
        Require.that(buckets.length == count, "buckets", buckets.length, "" + count);
    }
}

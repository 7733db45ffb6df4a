package dev.querent.core.forest;

import dev.querent.core.internal.Require;
import java.util.Arrays;

/**
 * The serialisable parts of a {@link ForestLearnerState}. Arrays are passed on, not copied.
 *
 * @param forest the model, its trees as the learner holds them
 * @param layerHeight of their arrays
 * @param exits by tree and row, the exit of the row, or −1 if the tree has not learnt from it
 * @param scores two per tree: correct tests, and all
 * @param due number of trees that should have been grown
 * @param learntSinceJudged rows since the forest was last evaluated
 */
public record ForestLearnerParts(
        ForestParts forest,
        int layerHeight,
        int[] exits,
        double[] scores,
        double due,
        int learntSinceJudged,
        Drift drift) {

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
    public record Drift(
            int rises, boolean rising, long width, double sum, int sinceLook, int[] bucketCounts, double[] buckets) {
        public Drift {
            int count = Arrays.stream(bucketCounts).sum();
            Require.that(buckets.length == count, "buckets", buckets.length, "" + count);
        }
    }
}

package dev.querent.core.forest;

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
        DriftParts drift) {}

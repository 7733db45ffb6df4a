package dev.querent.core.forest;

/**
 * All that a forest that goes on learning consists of, for a file. Arrays are handed over, not copied.
 *
 * @param forest the model, its trees as the learner holds them
 * @param layerHeight of the arrays they are held in
 * @param exits by tree and row, the exit the row left by, or −1 where the tree has not learnt from it
 * @param scores two per tree: tests it got right, and all
 * @param due trees that should have been grown
 * @param learntSinceJudged rows since the forest was last judged
 */
public record ForestLearnerParts(
        ForestParts forest,
        int layerHeight,
        int[] exits,
        double[] scores,
        double due,
        int learntSinceJudged,
        DriftParts drift) {}

package dev.querent.core.forest;

import java.util.List;

/**
 * Weights trees by their recent accuracy under drift: the log odds of a correct answer against one particular wrong class (SAMME, Zhu et al.
 * 2009).
 */
final class RecentWeights {
    /** Minimum weight, also of a tree no better than chance. */
    private static final double LEAST = 0.01;

    private RecentWeights() {}

    static float[] of(List<LearningTree> trees, int classes) {
        float[] weights = new float[trees.size()];
        for (int t = 0; t < weights.length; t++) {
            double right = trees.get(t).score().value();
            double odds = Math.log(right / (1 - right)) + Math.log(Math.max(1, classes - 1));
            weights[t] = (float) Math.max(LEAST, odds);
        }
        return weights;
    }
}

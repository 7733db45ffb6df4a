package dev.querent.core.forest;

import java.util.List;

/**
 * Where rows drift, trees that do well of late have more to say: as independent judges, by the log odds of being right against being
 * wrong in one of the other ways (SAMME, Zhu et al. 2009).
 */
final class RecentWeights {
    /** A tree no better than chance is still heard a little. */
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

package dev.querent.core.gp.probit.inference;

import dev.querent.core.model.ClassVariances;
import dev.querent.core.parallel.Workers;

/** How uncertain the probabilities softmax(scores) are if the scores vary. */
public final class ScoreVariances {
    /** Log odds beyond 36 leave no variance. */
    private static final double LEAST_SHARE = 1e-16;

    private ScoreVariances() {}

    /**
     * By the variance of the log odds of each class against all others, whose scores are held at their means; of two classes both vary, one as the
     * negative of the other.
     *
     * @param scores their means, by row and class
     * @param variances of the scores, likewise
     */
    public static ClassVariances of(int classes, double[] scores, double[] variances, Workers workers) {
        double[] odds = new double[scores.length];
        double[] spread = new double[scores.length];
        double[] shares = new double[classes];
        for (int at = 0; at < scores.length; at += classes) {
            Temperature.softmax(scores, at, 1, shares, 0, classes);
            for (int c = 0; c < classes; c++) {
                double share = Math.max(LEAST_SHARE, Math.min(1 - LEAST_SHARE, shares[c]));
                odds[at + c] = Math.log(share / (1 - share));
                spread[at + c] = (classes == 2 ? 4 : 1) * variances[at + c];
            }
        }
        return ClassVariances.ofLogOdds(classes, odds, spread, workers);
    }
}

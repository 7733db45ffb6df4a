package dev.querent.core.hybrid;

import java.util.Arrays;
import java.util.Optional;

/**
 * Held-out rows of an expert's classes.
 *
 * @param classes number of classes of the pool
 * @param pooled scores of the pool, by row and class
 * @param known codes of the expert's classes
 * @param z scores of the expert, by row and class of its own
 * @param codes class of each row, one of the known ones
 */
record ExpertFit(int classes, double[] pooled, int[] known, double[] z, int[] codes) {

    /** The weights with the lowest loss; empty unless the expert clearly lowers the loss of rows that the weights were not fitted to. */
    Optional<ExpertWeights> weights(ExpertWeights start) {
        double[] with = UnseenLoss.of(
                codes.length,
                (fitted, judged) -> select(judged).losses(select(fitted).lowest(start)));
        boolean helps = UnseenLoss.isClearlyLower(with, SoftmaxLoss.ofRows(pooled, codes));
        return helps ? Optional.of(lowest(start)) : Optional.empty();
    }

    private ExpertWeights lowest(ExpertWeights start) {
        double[] found = LogLinearFit.factors(2, by -> SoftmaxLoss.smoothed(scores(times(start, by)), codes));
        return times(start, found);
    }

    private static ExpertWeights times(ExpertWeights weights, double[] by) {
        return new ExpertWeights(weights.pool() * by[0], weights.expert() * by[1]);
    }

    private double[] losses(ExpertWeights weights) {
        return SoftmaxLoss.ofRows(scores(weights), codes);
    }

    private double[] scores(ExpertWeights weights) {
        double[] scores = pooled.clone();
        for (int i = 0; i < codes.length; i++) {
            weights.apply(scores, i * classes, known, z, i * known.length);
        }
        return scores;
    }

    private ExpertFit select(int[] rows) {
        int[] chosen = Arrays.stream(rows).map(row -> codes[row]).toArray();
        return new ExpertFit(
                classes,
                HeldOutRows.select(pooled, rows, classes),
                known,
                HeldOutRows.select(z, rows, known.length),
                chosen);
    }
}

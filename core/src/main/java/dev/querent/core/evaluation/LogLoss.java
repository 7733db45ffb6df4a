package dev.querent.core.evaluation;

import dev.querent.core.data.Labels;
import dev.querent.core.model.Predictions;

/**
 * Logarithmic loss (cross-entropy): the mean of {@code -ln p(true class)}. Probabilities below {@link #EPSILON} are clipped to it, so a row
 * predicted as impossible costs 34.5 and not infinity; {@code clipped} counts such rows.
 */
public record LogLoss(double value, int clipped) {
    /** The smallest probability that is distinguished from 0. */
    public static final double EPSILON = 1e-15;

    public static LogLoss of(Predictions predictions, Labels labels) {
        TestRows test = TestRows.of(predictions, labels);
        double sum = 0;
        int clipped = 0;
        for (int row = 0; row < test.count(); row++) {
            double p = predictions.probability(row, test.actual(row));
            if (p < EPSILON) {
                clipped++;
            }
            sum -= Math.log(Math.max(EPSILON, p));
        }
        return new LogLoss(sum / test.count(), clipped);
    }
}

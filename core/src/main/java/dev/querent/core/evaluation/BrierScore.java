package dev.querent.core.evaluation;

import dev.querent.core.data.Labels;
import dev.querent.core.model.Predictions;

/**
 * Brier score (Brier 1950), summed over all classes: {@code mean over rows of sum_c (p_c - [c is the true class])^2}. From 0 to 2; for two
 * classes it is twice the one-class form.
 */
final class BrierScore {
    private BrierScore() {}

    static double of(Predictions predictions, Labels labels) {
        TestRows test = TestRows.of(predictions, labels);
        double sum = 0;
        for (int row = 0; row < test.count(); row++) {
            for (int c = 0; c < test.classes(); c++) {
                double error = predictions.probability(row, c) - (c == test.actual(row) ? 1 : 0);
                sum += error * error;
            }
        }
        return sum / test.count();
    }
}

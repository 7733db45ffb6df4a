package dev.querent.core.evaluation;

import dev.querent.core.data.Labels;
import dev.querent.core.model.Predictions;
import java.util.OptionalDouble;

/**
 * Over- and underconfidence (Mund, Triebel and Cremers 2015). With H the entropy of a row's probabilities, 1 for uniform:
 *
 * <pre>
 * overconfidence  o = mean of 1 - H over the rows classified wrongly
 * underconfidence u = mean of H     over the rows classified correctly
 * </pre>
 *
 * <p>Smaller is better for both. Overconfidence is empty if no row is wrong, underconfidence if none is right: a mean over no rows is undefined,
 * and 0 would look like perfection.
 */
public record ConfidenceErrors(OptionalDouble overconfidence, OptionalDouble underconfidence) {

    public static ConfidenceErrors of(Predictions predictions, Labels labels) {
        TestRows test = TestRows.of(predictions, labels);
        double certaintyWhereWrong = 0;
        double entropyWhereRight = 0;
        int right = 0;
        for (int row = 0; row < test.count(); row++) {
            double entropy = predictions.normalisedEntropy(row);
            if (test.correct(row)) {
                entropyWhereRight += entropy;
                right++;
            } else {
                certaintyWhereWrong += 1 - entropy;
            }
        }
        return new ConfidenceErrors(mean(certaintyWhereWrong, test.count() - right), mean(entropyWhereRight, right));
    }

    private static OptionalDouble mean(double sum, int count) {
        return count == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / count);
    }
}

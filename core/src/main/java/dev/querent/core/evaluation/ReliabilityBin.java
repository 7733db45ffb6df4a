package dev.querent.core.evaluation;

import java.util.OptionalDouble;

/**
 * Rows whose confidence lies in one range: how sure the model was on average and how often it was right. Both are empty
 * where no row fell into the range.
 */
public record ReliabilityBin(
        double lower, double upper, int count, OptionalDouble meanConfidence, OptionalDouble accuracy) {

    static ReliabilityBin of(double lower, double upper, int count, double confidenceSum, int correct) {
        return count == 0
                ? new ReliabilityBin(lower, upper, 0, OptionalDouble.empty(), OptionalDouble.empty())
                : new ReliabilityBin(
                        lower,
                        upper,
                        count,
                        OptionalDouble.of(confidenceSum / count),
                        OptionalDouble.of((double) correct / count));
    }

    /** Accuracy minus confidence: negative where the model is too sure. 0 for an empty bin. */
    public double gap() {
        return count == 0 ? 0 : accuracy.getAsDouble() - meanConfidence.getAsDouble();
    }
}

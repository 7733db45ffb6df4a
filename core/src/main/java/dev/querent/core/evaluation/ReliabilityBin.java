package dev.querent.core.evaluation;

import java.util.OptionalDouble;

/**
 * A bin of a reliability diagram: mean confidence and accuracy of the rows in one range of confidence. Both are empty if the bin has no rows.
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

    /** Accuracy minus confidence: negative if the model is overconfident. 0 for an empty bin. */
    public double gap() {
        return count == 0 ? 0 : accuracy.getAsDouble() - meanConfidence.getAsDouble();
    }
}

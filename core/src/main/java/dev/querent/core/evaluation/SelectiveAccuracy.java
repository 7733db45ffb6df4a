package dev.querent.core.evaluation;

import dev.querent.core.data.Labels;
import dev.querent.core.internal.Require;
import dev.querent.core.model.Predictions;
import java.util.Arrays;

/**
 * Selective classification: the accuracy on the remaining rows when the least confident ones are set aside. Rows tied with the last one kept are
 * kept as well, so that the result does not depend on the order of rows.
 */
public record SelectiveAccuracy(int setAside, Accuracy kept) {

    /** Sets aside at most the given share of the rows, 0 &lt;= share &lt; 1. */
    public static SelectiveAccuracy of(Predictions predictions, Labels labels, double share) {
        Require.that(share >= 0 && share < 1, "share set aside", share, ">= 0 and < 1");
        TestRows test = TestRows.of(predictions, labels);
        double[] confidences = new double[test.count()];
        Arrays.setAll(confidences, predictions::confidence);
        double[] sorted = confidences.clone();
        Arrays.sort(sorted);
        double leastKept = sorted[(int) (share * sorted.length)];
        int kept = 0;
        int correct = 0;
        for (int row = 0; row < confidences.length; row++) {
            if (confidences[row] >= leastKept) {
                kept++;
                correct += test.correct(row) ? 1 : 0;
            }
        }
        return new SelectiveAccuracy(confidences.length - kept, new Accuracy(correct, kept));
    }
}

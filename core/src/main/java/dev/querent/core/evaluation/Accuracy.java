package dev.querent.core.evaluation;

import dev.querent.core.data.Labels;
import dev.querent.core.internal.Require;
import dev.querent.core.model.Predictions;

/** Classification accuracy: the number of rows whose most probable class is the true one. */
public record Accuracy(int correct, int rows) {
    public Accuracy {
        Require.atLeast("rows", rows, 1);
        Require.that(correct >= 0 && correct <= rows, "correct", correct, "between 0 and " + rows);
    }

    public static Accuracy of(Predictions predictions, Labels labels) {
        TestRows test = TestRows.of(predictions, labels);
        int correct = 0;
        for (int row = 0; row < test.count(); row++) {
            if (test.correct(row)) {
                correct++;
            }
        }
        return new Accuracy(correct, test.count());
    }

    /** The share of correct rows. */
    public double value() {
        return (double) correct / rows;
    }
}

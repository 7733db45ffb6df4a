package dev.querent.core.hik;

import dev.querent.core.data.Labels;
import dev.querent.core.gp.inference.LabelTargets;
import dev.querent.core.linalg.Matrix;
import java.util.Arrays;

/** Targets of label regression in the form that is solved: one column suffices for two classes, since the other is its negative. */
final class OneVersusAll {
    private OneVersusAll() {}

    /** Columns to solve for. */
    static Matrix targets(Labels labels) {
        Matrix all = LabelTargets.of(labels);
        return all.columns() == 2 ? Matrix.owning(all.rows(), 1, Arrays.copyOf(all.array(), all.rows())) : all;
    }

    /** Scores of all classes, row after row, from scores of the solved columns. */
    static double[] expanded(double[] scores, int classes) {
        if (classes != 2) {
            return scores;
        }
        double[] both = new double[2 * scores.length];
        for (int i = 0; i < scores.length; i++) {
            both[2 * i] = scores[i];
            both[2 * i + 1] = -scores[i];
        }
        return both;
    }
}

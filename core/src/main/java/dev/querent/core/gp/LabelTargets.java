package dev.querent.core.gp;

import dev.querent.core.data.Labels;
import dev.querent.core.linalg.Matrix;

/** One-vs-all targets of label regression: column m is +1 for rows of class m and −1 for all others. */
public final class LabelTargets {
    private LabelTargets() {}

    public static Matrix of(Labels labels) {
        Matrix targets = Matrix.zeros(labels.size(), labels.classes().size());
        for (int m = 0; m < targets.columns(); m++) {
            for (int i = 0; i < targets.rows(); i++) {
                targets.set(i, m, labels.code(i) == m ? 1 : -1);
            }
        }
        return targets;
    }
}

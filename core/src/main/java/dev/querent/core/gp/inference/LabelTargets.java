package dev.querent.core.gp.inference;

import dev.querent.core.data.Labels;
import dev.querent.core.linalg.Matrix;

/** One-vs-all targets of label regression: column m is +1 for rows of class m and −1 for all others. */
public final class LabelTargets {
    private LabelTargets() {}

    public static Matrix of(Labels labels) {
        return of(labels, 1, -1);
    }

    /**
     * The same targets minus their mean over the classes, 2/M − 1. That changes no difference between the means of two classes, but it changes
     * the evidence: a zero-mean process needs a large length scale and amplitude to be −1 nearly everywhere, as for most of many classes.
     */
    public static Matrix contrasts(Labels labels) {
        double mean = 2.0 / labels.classes().size() - 1;
        return of(labels, 1 - mean, -1 - mean);
    }

    private static Matrix of(Labels labels, double own, double other) {
        Matrix targets = Matrix.zeros(labels.size(), labels.classes().size());
        for (int m = 0; m < targets.columns(); m++) {
            for (int i = 0; i < targets.rows(); i++) {
                targets.set(i, m, labels.code(i) == m ? own : other);
            }
        }
        return targets;
    }
}

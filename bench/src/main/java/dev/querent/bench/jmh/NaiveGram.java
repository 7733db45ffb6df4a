package dev.querent.bench.jmh;

import dev.querent.core.data.Features;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Matrix;

/** The kernel matrix by its definition, one pair of rows after another. */
final class NaiveGram {
    private NaiveGram() {}

    static Matrix of(Kernel kernel, Features rows) {
        Matrix gram = Matrix.zeros(rows.rows(), rows.rows());
        for (int j = 0; j < rows.rows(); j++) {
            for (int i = j; i < rows.rows(); i++) {
                gram.set(i, j, kernel.value(rows, i, rows, j));
            }
        }
        return gram.mirrorLower();
    }
}

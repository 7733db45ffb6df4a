package dev.querent.core.rvm;

import dev.querent.core.discrimination.Columns;
import dev.querent.core.linalg.Backend;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.CholeskyFactor;
import java.util.Arrays;

/**
 * One class against the others: mean φᵀμ and variance φᵀΣφ = ‖L⁻¹Dφ‖² with φ the kernels with its rows, and 1. Arrays are passed on, not copied.
 *
 * @param rows numbers of its rows among those of the model
 * @param means μ of these rows and of the constant
 * @param scales diagonal of D, likewise
 * @param factor L·Lᵀ = B, see {@link RelevanceAlternation}
 */
record RelevanceMachine(int[] rows, double[] means, double[] scales, CholeskyFactor factor) {

    /** @param lower triangle of the factor, row after row */
    static RelevanceMachine restored(int[] rows, double[] means, double[] scales, double[] lower) {
        int m = means.length;
        Matrix triangle = Matrix.zeros(m, m);
        int next = 0;
        for (int i = 0; i < m; i++) {
            for (int j = 0; j <= i; j++) {
                triangle.set(i, j, lower[next++]);
            }
        }
        return new RelevanceMachine(rows, means, scales, CholeskyFactor.ofLower(Backend.preferred(), triangle));
    }

    /** The triangle of the factor, row after row. */
    double[] lower() {
        int m = means.length;
        double[] lower = new double[m * (m + 1) / 2];
        int next = 0;
        for (int i = 0; i < m; i++) {
            for (int j = 0; j <= i; j++) {
                lower[next++] = factor.get(i, j);
            }
        }
        return lower;
    }

    /** Φᵀ of queries, one column each, from the kernels of all rows of the model with each query, by column. */
    private Matrix basis(Matrix cross) {
        Matrix basis = Matrix.zeros(means.length, cross.columns());
        for (int q = 0; q < cross.columns(); q++) {
            for (int m = 0; m < rows.length; m++) {
                basis.set(m, q, cross.get(rows[m], q));
            }
            basis.set(rows.length, q, 1);
        }
        return basis;
    }

    double[] latentMeans(Matrix cross) {
        Matrix basis = basis(cross);
        double[] latent = new double[cross.columns()];
        Arrays.setAll(latent, q -> Columns.dot(basis, q, means));
        return latent;
    }

    double[] variances(Matrix cross, Compute compute) {
        Matrix columns = basis(cross);
        RelevancePosterior.scaleRows(columns, scales);
        factor.forwardInPlace(columns, compute.workers());
        return Columns.squaredNorms(columns);
    }
}

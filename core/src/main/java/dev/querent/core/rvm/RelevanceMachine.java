package dev.querent.core.rvm;

import dev.querent.core.linalg.Backend;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.CholeskyFactor;

/**
 * One class against the others: mean φᵀμ and variance φᵀΣφ = ‖L⁻¹Dφ‖² with φ the kernels with its rows, and 1. Arrays are passed on, not copied.
 *
 * @param rows numbers of its rows among those of the model
 * @param means μ of these rows and of the constant
 * @param scales diagonal of D, likewise
 * @param factor L·Lᵀ = B, see {@link RelevanceFit}
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

    /** Φ of queries, one row each, from the kernels of all rows of the model with each query, by column. */
    private Matrix basis(Matrix cross) {
        Matrix basis = Matrix.zeros(cross.columns(), means.length);
        for (int q = 0; q < cross.columns(); q++) {
            for (int m = 0; m < rows.length; m++) {
                basis.set(q, m, cross.get(rows[m], q));
            }
            basis.set(q, rows.length, 1);
        }
        return basis;
    }

    double[] latentMeans(Matrix cross) {
        return RelevancePosterior.products(basis(cross), means);
    }

    double[] variances(Matrix cross, Compute compute) {
        Matrix columns = RelevancePosterior.scaledTransposed(basis(cross), scales);
        factor.forwardInPlace(columns, compute.workers());
        double[] variances = new double[cross.columns()];
        for (int q = 0; q < variances.length; q++) {
            variances[q] = RelevancePosterior.squaredNorm(columns, q * means.length, means.length);
        }
        return variances;
    }
}

package dev.querent.core.rvm;

import dev.querent.core.discrimination.Columns;
import dev.querent.core.discrimination.DualSolution;
import dev.querent.core.discrimination.QuadraticBound;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.Cholesky;
import dev.querent.core.linalg.factor.CholeskyFactor;
import java.util.Arrays;
import java.util.function.Function;

/**
 * The weights of one machine for given precisions and bounds, see {@link RelevanceAlternation}.
 *
 * @param means μ = D·L⁻ᵀr
 * @param scales diagonal of D
 * @param factor L of B
 * @param u U = L⁻¹DΦᵀ, one column per row: UᵀU = ΦΣΦᵀ
 * @param solution of the dual problem, with r = U(y∘(α + ½))
 */
record RelevancePosterior(double[] means, double[] scales, CholeskyFactor factor, Matrix u, DualSolution solution) {
    private static final double LEAST_PRECISION = 1e-9;

    /**
     * @param lambda λ(γ) of each row
     * @param dual solves for the multipliers of the margins
     */
    static RelevancePosterior of(
            Matrix basis, double[] precisions, double[] lambda, Function<Matrix, DualSolution> dual, Compute compute) {
        int n = basis.rows();
        int m = basis.columns();
        double[] scales = new double[m];
        Matrix scaled = basis.copy();
        for (int j = 0; j < m; j++) {
            scales[j] = 1 / Math.sqrt(precisions[j]);
            for (int i = 0; i < n; i++) {
                scaled.array()[j * n + i] *= scales[j] * Math.sqrt(2 * lambda[i]);
            }
        }
        CholeskyFactor factor = Cholesky.on(compute)
                .factorInPlace(compute.products().gram(scaled).addToDiagonal(1));
        Matrix u = basis.transposed();
        scaleRows(u, scales);
        factor.forwardInPlace(u, compute.workers());
        DualSolution solution = dual.apply(u);
        Matrix right = Matrix.owning(m, 1, solution.r().clone());
        factor.backwardInPlace(right, compute.workers());
        double[] means = new double[m];
        Arrays.setAll(means, j -> scales[j] * right.get(j, 0));
        return new RelevancePosterior(means, scales, factor, u, solution);
    }

    /** (1 − aΣ)/μ², where aₘΣₘₘ = (B⁻¹)ₘₘ. */
    double[] precisions(Compute compute) {
        Matrix root = factor.inverseFactor(compute.workers());
        double[] precisions = new double[means.length];
        for (int j = 0; j < precisions.length; j++) {
            double share = 0;
            for (int i = j; i < means.length; i++) {
                share += root.get(i, j) * root.get(i, j);
            }
            double next = Math.max(0, 1 - share) / (means[j] * means[j]);
            // a weight of 0 that the rows say nothing about is irrelevant
            precisions[j] =
                    Double.isNaN(next) ? Double.MAX_VALUE : Math.min(Double.MAX_VALUE, Math.max(LEAST_PRECISION, next));
        }
        return precisions;
    }

    /** λ(γ) with γₙ² = E f(xₙ)². */
    double[] lambda() {
        double[] lambda = new double[u.columns()];
        for (int n = 0; n < lambda.length; n++) {
            double mean = Columns.dot(u, n, solution.r());
            lambda[n] = QuadraticBound.curvature(Math.sqrt(mean * mean + Columns.squaredNorm(u, n)));
        }
        return lambda;
    }

    /** Overwrites a matrix with D times it. */
    static void scaleRows(Matrix matrix, double[] scales) {
        for (int e = 0; e < matrix.array().length; e++) {
            matrix.array()[e] *= scales[e % scales.length];
        }
    }
}

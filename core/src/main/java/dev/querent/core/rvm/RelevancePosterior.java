package dev.querent.core.rvm;

import dev.querent.core.discrimination.QuadraticBound;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.Cholesky;
import dev.querent.core.linalg.factor.CholeskyFactor;
import java.util.Arrays;

/**
 * The weights of one machine for given precisions and bounds, see {@link RelevanceFit}.
 *
 * @param means μ
 * @param scales diagonal of D
 * @param factor of B
 */
record RelevancePosterior(double[] means, double[] scales, CholeskyFactor factor) {
    private static final double LEAST_PRECISION = 1e-9;

    /** @param lambda λ(γ) of each row */
    static RelevancePosterior of(
            Matrix basis, double[] targets, double[] precisions, double[] lambda, Compute compute) {
        int n = basis.rows();
        int m = basis.columns();
        double[] scales = new double[m];
        Matrix scaled = basis.copy();
        Matrix right = Matrix.zeros(m, 1);
        for (int j = 0; j < m; j++) {
            scales[j] = 1 / Math.sqrt(precisions[j]);
            double sum = 0;
            for (int i = 0; i < n; i++) {
                sum += scaled.array()[j * n + i] * targets[i];
                scaled.array()[j * n + i] *= scales[j] * Math.sqrt(2 * lambda[i]);
            }
            right.set(j, 0, 0.5 * scales[j] * sum);
        }
        CholeskyFactor factor = Cholesky.on(compute)
                .factorInPlace(compute.products().gram(scaled).addToDiagonal(1));
        factor.solveInPlace(right, compute.workers());
        double[] means = new double[m];
        Arrays.setAll(means, j -> scales[j] * right.get(j, 0));
        return new RelevancePosterior(means, scales, factor);
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

    double[] lambda(Matrix basis, Compute compute) {
        Matrix columns = scaledTransposed(basis, scales);
        double[] mean = RelevancePosterior.products(basis, means);
        factor.forwardInPlace(columns, compute.workers());
        double[] lambda = new double[mean.length];
        int m = means.length;
        for (int i = 0; i < lambda.length; i++) {
            double variance = squaredNorm(columns, i * m, m);
            lambda[i] = QuadraticBound.curvature(Math.sqrt(variance + mean[i] * mean[i]));
        }
        return lambda;
    }

    /** DΦᵀ. */
    static Matrix scaledTransposed(Matrix basis, double[] scales) {
        Matrix columns = basis.transposed();
        for (int e = 0; e < columns.array().length; e++) {
            columns.array()[e] *= scales[e % scales.length];
        }
        return columns;
    }

    /** Φμ. */
    static double[] products(Matrix basis, double[] weights) {
        double[] means = new double[basis.rows()];
        for (int j = 0; j < weights.length; j++) {
            for (int i = 0; i < means.length; i++) {
                means[i] += weights[j] * basis.array()[j * means.length + i];
            }
        }
        return means;
    }

    static double squaredNorm(Matrix matrix, int from, int length) {
        double sum = 0;
        for (int e = from; e < from + length; e++) {
            sum += matrix.array()[e] * matrix.array()[e];
        }
        return sum;
    }
}

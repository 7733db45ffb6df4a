package dev.querent.core.gp.sparse.inference;

import dev.querent.core.data.Features;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import java.util.Arrays;

/**
 * Sums over the entries of K_MM, K_MN and diag(K_NN), weighted, of their derivatives. Kernels differentiate sums over square Gram matrices, so
 * the rows come in chunks of about M, each stacked below the inducing rows: four times the work of K_MN, for any kernel.
 */
record StackedGradient(Kernel kernel, Features inducing, Features rows, Compute compute) {
    private static final int LEAST_CHUNK = 64;

    /**
     * Σ G_MM ∘ ∂K_MM + 2 Σ G_MN ∘ ∂K_MN + Σ dₙ ∂κ(xₙ,xₙ) for each log parameter of the kernel.
     *
     * @param ofInducing G_MM, symmetric
     * @param ofCross G_MN, one column per row
     * @param ofDiagonal d
     */
    double[] of(Matrix ofInducing, Matrix ofCross, double[] ofDiagonal) {
        int m = inducing.rows();
        int chunk = Math.max(LEAST_CHUNK, m);
        double[] gradient = new double[kernel.parameterNames().size()];
        for (int from = 0; from < rows.rows(); from += chunk) {
            int first = from;
            int[] numbers = new int[Math.min(chunk, rows.rows() - from)];
            Arrays.setAll(numbers, i -> first + i);
            Features stacked = inducing.followedBy(rows.select(numbers));
            Matrix weights = Matrix.zeros(stacked.rows(), stacked.rows());
            for (int i = 0; i < numbers.length; i++) {
                weights.set(m + i, m + i, ofDiagonal[first + i]);
                for (int j = 0; j < m; j++) {
                    weights.set(m + i, j, ofCross.get(j, first + i));
                    weights.set(j, m + i, ofCross.get(j, first + i));
                }
            }
            for (int j = 0; j < m && first == 0; j++) {
                for (int i = 0; i < m; i++) {
                    weights.set(i, j, ofInducing.get(i, j));
                }
            }
            double[] part = kernel.gradient(stacked, kernel.gram(stacked, compute), weights, compute);
            for (int p = 0; p < part.length; p++) {
                gradient[p] += part[p];
            }
        }
        return gradient;
    }
}

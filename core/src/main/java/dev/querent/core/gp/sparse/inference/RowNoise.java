package dev.querent.core.gp.sparse.inference;

import dev.querent.core.data.Features;
import dev.querent.core.gp.SparseApproximation;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Matrix;
import java.util.Arrays;

/** Λ, the noise variance of each row: σ², and for FITC the prior variance that the inducing rows leave unexplained as well. */
final class RowNoise {
    private RowNoise() {}

    /** @param whitened V of the rows */
    static double[] of(SparseApproximation approximation, Kernel kernel, double noise, Features rows, Matrix whitened) {
        double[] lambda =
                approximation == SparseApproximation.FITC ? residuals(kernel, rows, whitened) : new double[rows.rows()];
        Arrays.setAll(lambda, n -> noise + lambda[n]);
        return lambda;
    }

    /** diag(K − Q); below 0 only by round-off, which is set to 0. */
    static double[] residuals(Kernel kernel, Features rows, Matrix whitened) {
        double[] residuals = kernel.diagonal(rows);
        int m = whitened.rows();
        for (int n = 0; n < residuals.length; n++) {
            residuals[n] = Math.max(0, residuals[n] - squaredNorm(whitened, n * m, m));
        }
        return residuals;
    }

    static double squaredNorm(Matrix matrix, int from, int length) {
        double sum = 0;
        for (int e = from; e < from + length; e++) {
            sum += matrix.array()[e] * matrix.array()[e];
        }
        return sum;
    }
}

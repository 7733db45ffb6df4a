package dev.querent.core.krylov;

import dev.querent.core.internal.Require;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;

/**
 * Collatz–Wielandt bound: a guaranteed upper bound on the largest eigenvalue of a symmetric non-negative matrix. For every positive vector v, λ₁
 * ≤ max_i (A·v)_i / v_i. Power iteration drives v to the eigenvector, where the bound is λ₁ itself. A Ritz value would be a lower bound.
 */
public final class CollatzWielandtBound {
    private static final int MAX_PRODUCTS = 50;

    /** Stops once the bound exceeds the Rayleigh quotient, which is at most λ₁, by less than this share. */
    private static final double CLOSE = 1e-6;

    /** Keeps every entry positive, also in parts of the matrix where the iterate vanishes. */
    private static final double LEAST_ENTRY = 1e-150;

    /** Allowance for the round-off of one product. */
    private static final double ROUND_OFF = 1e-12;

    private CollatzWielandtBound() {}

    /** Costs about ten products if the largest eigenvalue is well separated; the bound holds wherever it stops. */
    public static double of(SymmetricOperator nonNegative, Workers workers) {
        int n = Require.atLeast("size of the matrix", nonNegative.size(), 1);
        Matrix v = Matrix.zeros(n, 1);
        Arrays.fill(v.array(), 1 / Math.sqrt(n));
        Matrix product = Matrix.zeros(n, 1);
        double best = Double.POSITIVE_INFINITY;
        for (int i = 0; i < MAX_PRODUCTS; i++) {
            nonNegative.multiply(v, product, workers);
            double[] x = v.array();
            double[] y = product.array();
            double largestRatio = 0;
            double rayleigh = 0;
            double squares = 0;
            for (int r = 0; r < n; r++) {
                Require.that(y[r] >= 0, "entry of a product of non-negative numbers", y[r], ">= 0");
                largestRatio = Math.max(largestRatio, y[r] / x[r]);
                rayleigh += x[r] * y[r];
                squares += y[r] * y[r];
            }
            best = Math.min(best, largestRatio);
            double norm = Math.sqrt(squares);
            if (norm == 0 || best <= rayleigh * (1 + CLOSE)) {
                break;
            }
            for (int r = 0; r < n; r++) {
                x[r] = Math.max(LEAST_ENTRY, y[r] / norm);
            }
        }
        return best * (1 + ROUND_OFF);
    }
}

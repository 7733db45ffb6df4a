package dev.querent.core.krylov;

import dev.querent.core.internal.Require;

/**
 * Two numbers that enclose all eigenvalues of a positive definite matrix A. Bounds are only as true as these are.
 *
 * @param smallest 0 &lt; smallest ≤ λ_min(A); for A = K + σ²I with a kernel matrix K it is σ²
 * @param largest at least λ_max of the matrix of absolute values |A|, which measures the round-off of products; the trace or
 *     the largest sum of a row of |A| will do
 */
public record SpectralRange(double smallest, double largest) {
    public SpectralRange {
        Require.finitePositive("smallest eigenvalue", smallest);
        Require.finitePositive("largest eigenvalue", largest);
        Require.that(smallest <= largest, "smallest eigenvalue", smallest, "<= the largest, which is " + largest);
    }

    /** The bound on the condition number. */
    public double condition() {
        return largest / smallest;
    }
}

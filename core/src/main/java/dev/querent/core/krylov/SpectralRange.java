package dev.querent.core.krylov;

import dev.querent.core.internal.Require;

/**
 * Bounds on the eigenvalues of a positive definite matrix A. Results that use them hold only if these do.
 *
 * @param smallest 0 &lt; smallest ≤ λ_min(A); for A = K + σ²I with a kernel matrix K it is σ²
 * @param largest at least λ_max of the matrix of absolute values |A|, which bounds the round-off of products; the trace or the largest row sum
 * of |A| suffices
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

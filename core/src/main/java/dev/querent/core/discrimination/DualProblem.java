package dev.querent.core.discrimination;

import dev.querent.core.internal.Require;
import dev.querent.core.linalg.Matrix;

/**
 * The dual problem of the margin constraints E[yₙf(xₙ)] ≥ Δ − ξₙ, whose matrix is Q = VVᵀ with rows vₙ = yₙuₙ; uₙᵀuₘ is the posterior covariance of
 * the latent values of two rows. Q is never formed: it has the rank of U. Arrays are passed on, not copied.
 *
 * @param u one column uₙ per row
 * @param targets yₙ = ±1
 * @param margin Δ
 */
public record DualProblem(Matrix u, double[] targets, double margin) {
    public DualProblem {
        Require.that(targets.length == u.columns(), "targets", targets.length, u.columns() + ", one per row");
    }

    public int rows() {
        return targets.length;
    }

    /** r = Σₙ (αₙ + offset) yₙuₙ, so that uₙᵀr is a mean of the latent value. */
    public double[] combined(double[] alphas, double offset) {
        double[] factors = new double[alphas.length];
        for (int n = 0; n < factors.length; n++) {
            factors[n] = (alphas[n] + offset) * targets[n];
        }
        return Columns.combined(u, factors);
    }

    /** vₙᵀr. */
    public double signed(int row, double[] r) {
        return targets[row] * Columns.dot(u, row, r);
    }
}

package dev.querent.core.model;

import dev.querent.core.internal.Require;

/**
 * What rows not yet learnt would do to a {@link LabelRegression}, for every row. Immutable.
 */
public final class RowInfluence {
    private final double[] latentVariances;
    private final double[] weightNorms;

    private RowInfluence(double[] latentVariances, double[] weightNorms) {
        this.latentVariances = latentVariances;
        this.weightNorms = weightNorms;
    }

    /** Takes over both arrays. */
    public static RowInfluence owning(double[] latentVariances, double[] weightNorms) {
        Require.that(
                latentVariances.length == weightNorms.length, "norms", weightNorms.length, "" + latentVariances.length);
        return new RowInfluence(latentVariances, weightNorms);
    }

    public int rows() {
        return latentVariances.length;
    }

    /** σ_f² = κ(x,x) − k_*ᵀK̃⁻¹k_*, exact and without the noise. */
    public double latentVariance(int row) {
        return latentVariances[row];
    }

    /** ‖K̃⁻¹k_*‖₁: by how much the weights of all training rows together move for a weight of 1 of the row itself. */
    public double weightNorm(int row) {
        return weightNorms[row];
    }
}

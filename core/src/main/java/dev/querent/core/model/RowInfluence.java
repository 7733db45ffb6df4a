package dev.querent.core.model;

import dev.querent.core.internal.Require;
import java.util.Arrays;
import java.util.List;

/** The effect that learning each of some rows would have on a {@link LabelRegression}. Immutable. */
public final class RowInfluence {
    private final double[] latentVariances;
    private final double[] weightNorms;

    private RowInfluence(double[] latentVariances, double[] weightNorms) {
        this.latentVariances = latentVariances;
        this.weightNorms = weightNorms;
    }

    /** Takes ownership of both arrays. */
    public static RowInfluence owning(double[] latentVariances, double[] weightNorms) {
        Require.that(
                latentVariances.length == weightNorms.length, "norms", weightNorms.length, "" + latentVariances.length);
        return new RowInfluence(latentVariances, weightNorms);
    }

    /** The influences of several blocks of rows, one after the other. */
    public static RowInfluence joined(List<RowInfluence> blocks) {
        return new RowInfluence(
                blocks.stream()
                        .flatMapToDouble(block -> Arrays.stream(block.latentVariances))
                        .toArray(),
                blocks.stream()
                        .flatMapToDouble(block -> Arrays.stream(block.weightNorms))
                        .toArray());
    }

    public int rows() {
        return latentVariances.length;
    }

    /** σ_f² = κ(x,x) − k_*ᵀK̃⁻¹k_*, exact and without the noise. */
    public double latentVariance(int row) {
        return latentVariances[row];
    }

    /** ‖K̃⁻¹k_*‖₁: the total change of the weights of all training rows per unit of weight of the row itself. */
    public double weightNorm(int row) {
        return weightNorms[row];
    }
}

package dev.querent.core.gp.dense.inference;

import dev.querent.core.data.Features;
import dev.querent.core.gp.Hyperparameters;
import dev.querent.core.gp.inference.JitteredFactor;
import dev.querent.core.internal.Require;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.CholeskyFactor;
import dev.querent.core.linalg.factor.GrownFactor;
import dev.querent.core.progress.FitListener;

/**
 * The exact posterior of Gaussian-process regression with one or more targets that share kernel, noise and factor (Rasmussen and Williams 2006,
 * algorithm 2.1). Immutable and thread-safe. Holds n² doubles once a variance was computed.
 */
public final class DensePosterior {
    /** Negative variances up to this share of the prior variance are round-off and are set to 0. */
    private static final double ROUND_OFF = 1e-8;

    private final Kernel kernel;
    private final double noise;
    private final Features training;
    private final Matrix alpha;
    private final LazyFactor factor;

    DensePosterior(Kernel kernel, double noise, Features training, Matrix alpha, LazyFactor factor) {
        this.kernel = kernel;
        this.noise = noise;
        this.training = training;
        this.alpha = alpha;
        this.factor = factor;
    }

    /**
     * Conditions on targets, one column each.
     *
     * @throws dev.querent.core.linalg.factor.NotPositiveDefiniteException where the noise is too small for the kernel matrix
     */
    public static DensePosterior of(Kernel kernel, double noise, Features training, Matrix targets, Compute compute) {
        Require.finitePositive("noise", noise);
        Require.that(targets.rows() == training.rows(), "rows of targets", targets.rows(), "" + training.rows());
        CholeskyFactor factor =
                JitteredFactor.factor(kernel, noise, training, compute); // line 2: L := cholesky(K + σ²I)
        return solved(kernel, noise, training, targets, LazyFactor.of(GrownFactor.of(factor)), compute);
    }

    /** The same, with jitter where the noise is too small. */
    public static DensePosterior jittered(
            Hyperparameters given, Features training, Matrix targets, Compute compute, FitListener listener) {
        JitteredFactor jittered = JitteredFactor.of(given.kernel(), given.noise(), training, compute, listener);
        LazyFactor factor = LazyFactor.of(GrownFactor.of(jittered.factor()));
        return solved(given.kernel(), jittered.noise(), training, targets, factor, compute);
    }

    private static DensePosterior solved(
            Kernel kernel, double noise, Features training, Matrix targets, LazyFactor factor, Compute compute) {
        Matrix alpha = targets.copy();
        factor.get(compute).solveInPlace(alpha, compute.workers()); // line 3: α := Lᵀ\(L\y)
        return new DensePosterior(kernel, noise, training, alpha, factor);
    }

    /** The same kernel, noise, rows and factor, conditioned on other targets. */
    public DensePosterior retargeted(Matrix targets, Compute compute) {
        return solved(kernel, noise, training, targets, factor, compute);
    }

    /**
     * The posterior with more rows; grows the factor instead of recomputing it.
     *
     * @param all the training rows so far, followed by the new ones
     * @param targets of all
     * @throws dev.querent.core.linalg.factor.NotPositiveDefiniteException where the noise is too small for the kernel matrix
     */
    public DensePosterior grownTo(Features all, Matrix targets, Compute compute) {
        Features more = all.from(training.rows());
        GrownFactor grown = LazyFactor.grown(factor.get(compute), kernel, noise, training, more, compute);
        return solved(kernel, noise, all, targets, LazyFactor.of(grown), compute);
    }

    /**
     * A posterior stored without its factor, which is recomputed when a variance is needed.
     *
     * @param portions in which the rows came, as the factor has grown with them
     */
    public static DensePosterior restored(
            Kernel kernel, double noise, Features training, Matrix alpha, int[] portions) {
        Require.finitePositive("noise", noise);
        Require.that(alpha.rows() == training.rows(), "rows of weights", alpha.rows(), "" + training.rows());
        return new DensePosterior(kernel, noise, training, alpha, LazyFactor.later(kernel, noise, training, portions));
    }

    public Kernel kernel() {
        return kernel;
    }

    /** The noise variance σₙ², with any jitter that was needed. */
    public double noise() {
        return noise;
    }

    public Features training() {
        return training;
    }

    public int targets() {
        return alpha.columns();
    }

    /** A copy of the weights α = (K + σ²I)⁻¹ y, one column per target. */
    public Matrix weights() {
        return alpha.copy();
    }

    public GrownFactor factor(Compute compute) {
        return factor.get(compute);
    }

    /** How many rows the factor was made of, and how many it grew by each time. */
    public int[] portions() {
        return factor.portions().clone();
    }

    /** Means of all targets at the queries, row after row: entry {@code q * targets + t}. (Line 4.) */
    public double[] means(Features queries, Compute compute) {
        double[] means = new double[Math.multiplyExact(queries.rows(), targets())];
        QueryBatches.forEach(
                queries,
                training.rows(),
                (first, batch) -> addMeans(kernel.cross(training, batch, compute), first, means, compute));
        return means;
    }

    /** Means and variances from one pass over the kernel vectors. */
    public Moments moments(Features queries, Compute compute) {
        double[] means = new double[Math.multiplyExact(queries.rows(), targets())];
        double[] variances = new double[queries.rows()];
        QueryBatches.forEach(queries, training.rows(), (first, batch) -> {
            Matrix cross = kernel.cross(training, batch, compute);
            addMeans(cross, first, means, compute);
            double[] part = variancesOf(cross, batch, compute);
            System.arraycopy(part, 0, variances, first, part.length);
        });
        return new Moments(means, variances);
    }

    /** Means row after row, and one variance per row. */
    public record Moments(double[] means, double[] variances) {}

    /** Variance of a new target at each query, κ(x,x) − k*ᵀ(K + σ²I)⁻¹k* + σ². (Lines 5 and 6, plus the noise.) */
    public double[] variances(Features queries, Compute compute) {
        return moments(queries, compute).variances;
    }

    private void addMeans(Matrix cross, int first, double[] means, Compute compute) {
        Matrix batch = compute.products().transposeMultiply(alpha, cross); // targets x queries: already row after row
        System.arraycopy(batch.array(), 0, means, first * targets(), batch.array().length);
    }

    /** Overwrites the kernel vectors with L⁻¹k*. */
    private double[] variancesOf(Matrix cross, Features batch, Compute compute) {
        factor(compute).forwardInPlace(cross, compute.workers());
        double[] prior = kernel.diagonal(batch);
        double[] variances = new double[batch.rows()];
        int n = cross.rows();
        for (int q = 0; q < variances.length; q++) {
            double explained = 0;
            for (int i = q * n; i < (q + 1) * n; i++) {
                explained += cross.array()[i] * cross.array()[i];
            }
            variances[q] = notNegative(prior[q] - explained, prior[q]) + noise;
        }
        return variances;
    }

    static double notNegative(double latent, double prior) {
        if (latent < -ROUND_OFF * Math.max(prior, 1e-300)) {
            throw new ArithmeticException("latent variance " + latent + " of a prior variance " + prior
                    + " is below round-off; the kernel is not positive semi-definite or the noise is too small");
        }
        return Math.max(0, latent);
    }
}

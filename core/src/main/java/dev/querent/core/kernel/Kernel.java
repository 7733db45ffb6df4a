package dev.querent.core.kernel;

import dev.querent.core.data.Features;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import java.util.List;
import java.util.Optional;

/**
 * A positive semi-definite kernel. Immutable and thread-safe. Parameters are positive and optimised as logarithms, so box constraints in log
 * space suffice.
 */
public interface Kernel {

    /** Names of the parameters, in the order of {@link #logParameters()}. */
    List<String> parameterNames();

    double[] logParameters();

    /** The same kernel with other parameters. */
    Kernel withLogParameters(double[] logParameters);

    /** κ(aᵢ, bⱼ) by definition, for one pair. */
    double value(Features a, int i, Features b, int j);

    /** κ of each training row with each query; column q belongs to query q. */
    Matrix cross(Features training, Features queries, Compute compute);

    /** The full Gram matrix, both triangles. */
    Matrix gram(Features rows, Compute compute);

    /** κ of each row with itself. */
    double[] diagonal(Features rows);

    /**
     * Σᵢⱼ Wᵢⱼ ∂κ(xᵢ, xⱼ)/∂θ for each log parameter θ, for symmetric weights W: all that an evidence gradient needs, without one matrix per
     * parameter.
     *
     * @param gram result of {@link #gram} for the same rows
     */
    double[] gradient(Features rows, Matrix gram, Matrix weights, Compute compute);

    /**
     * Σᵢⱼ Wᵢⱼ ∂κ(xᵢ, zⱼ)/∂θ for each log parameter θ, of training rows x and queries z, for any weights W: what the bound of a sparse model needs.
     *
     * @param cross result of {@link #cross} for the same rows
     */
    double[] crossGradient(Features training, Features queries, Matrix cross, Matrix weights, Compute compute);

    /** Derivatives by the values of a row; empty if the kernel is not differentiable everywhere. */
    default Optional<InputGradient> inputGradient() {
        return Optional.empty();
    }

    /** Derivatives of a smooth kernel by the values of its second argument: what it takes to move support points. */
    @FunctionalInterface
    interface InputGradient {

        /**
         * Σᵢ Wᵢⱼ ∂κ(xᵢ, zⱼ)/∂zⱼ, of training rows x and queries z; one column per query and one row per feature.
         *
         * @param cross result of {@link Kernel#cross} for the same rows
         */
        Matrix weighted(Features training, Features queries, Matrix cross, Matrix weights, Compute compute);
    }
}

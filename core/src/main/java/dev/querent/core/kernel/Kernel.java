package dev.querent.core.kernel;

import dev.querent.core.data.Features;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import java.util.List;

/**
 * A positive semi-definite function of two rows. Immutable and safe to share. Parameters are positive and seen by
 * optimisers through their logarithms, so a box in log space is all the constraint they need.
 */
public interface Kernel {

    /** Names of the parameters, in the order of {@link #logParameters()}. */
    List<String> parameterNames();

    double[] logParameters();

    /** The same kernel at other parameters. */
    Kernel withLogParameters(double[] logParameters);

    /** κ(aᵢ, bⱼ) by its definition: one pair, no tricks. */
    double value(Features a, int i, Features b, int j);

    /** κ of every training row with every query; column q belongs to query q. */
    Matrix cross(Features training, Features queries, Compute compute);

    /** κ of every row with every row, both triangles. */
    Matrix gram(Features rows, Compute compute);

    /** κ of every row with itself. */
    double[] diagonal(Features rows);

    /**
     * Σᵢⱼ Wᵢⱼ ∂κ(xᵢ, xⱼ)/∂θ for every log parameter θ, for symmetric weights W: all that an evidence gradient needs, without
     * ever holding one matrix per parameter.
     *
     * @param gram what {@link #gram} gave for the same rows
     */
    double[] gradient(Features rows, Matrix gram, Matrix weights, Compute compute);
}

package dev.querent.core.kernel;

import dev.querent.core.data.Features;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;

/** Derivatives of a smooth kernel by the values of its second argument: what it takes to move support points. */
@FunctionalInterface
public interface InputGradient {

    /**
     * Σᵢ Wᵢⱼ ∂κ(xᵢ, zⱼ)/∂zⱼ, of training rows x and queries z; one column per query and one row per feature.
     *
     * @param cross result of {@link Kernel#cross} for the same rows
     */
    Matrix weighted(Features training, Features queries, Matrix cross, Matrix weights, Compute compute);
}

package dev.querent.core.model;

import dev.querent.core.data.Features;
import dev.querent.core.parallel.Workers;

/**
 * Covariances of the latent function of a {@link JointPosterior} with some fixed rows z, given the training rows: κ(x, z) − k_xᵀK̃⁻¹k_z.
 * Safe to share.
 */
@FunctionalInterface
public interface Covariances {

    /** Of every row with every fixed one, row after row. */
    double[] of(Features rows, Workers workers);
}

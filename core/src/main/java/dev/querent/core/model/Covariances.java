package dev.querent.core.model;

import dev.querent.core.data.Features;
import dev.querent.core.parallel.Workers;

/** Posterior covariances of the latent function of a {@link JointPosterior} with fixed rows z: κ(x, z) − k_xᵀK̃⁻¹k_z. Thread-safe. */
@FunctionalInterface
public interface Covariances {

    /** The covariance of each row with each fixed row, row-major. */
    double[] of(Features rows, Workers workers);
}

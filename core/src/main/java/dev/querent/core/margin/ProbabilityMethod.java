package dev.querent.core.margin;

import dev.querent.core.option.NamedChoice;

/** How class probabilities follow from the latent means m and variances v of all classes. */
public enum ProbabilityMethod implements NamedChoice {
    /** softmax(t·m/√(1 + πv/8)). */
    MODERATED,
    /** The mean of softmax(t·f) over samples f ~ N(m, v), with a fixed seed. */
    MONTE_CARLO
}

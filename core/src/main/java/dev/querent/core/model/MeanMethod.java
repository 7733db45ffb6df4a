package dev.querent.core.model;

import dev.querent.core.option.NamedChoice;

/** How latent means are computed. */
public enum MeanMethod implements NamedChoice {
    /** To round-off. */
    EXACT,
    /** From tables of bins, at a cost that does not depend on the number of training rows, with a bound on the error. */
    QUANTISED
}

package dev.querent.core.gp;

import dev.querent.core.option.NamedChoice;

/** Optimiser of the hyperparameters. */
public enum SearchMethod implements NamedChoice {
    /** No search: keeps the start. */
    NONE,
    NELDER_MEAD,
    CMA_ES,
    /** With analytic gradients: the choice for many parameters, and usually the fastest for few. */
    LBFGS
}

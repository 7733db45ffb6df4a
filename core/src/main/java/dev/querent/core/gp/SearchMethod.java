package dev.querent.core.gp;

import java.util.Locale;

/** Optimiser of the hyperparameters. */
public enum SearchMethod {
    /** No search: keeps the start. */
    NONE,
    NELDER_MEAD,
    CMA_ES,
    /** With analytic gradients: the choice for many parameters, and usually the fastest for few. */
    LBFGS;

    /** The name users write, such as {@code nelder-mead}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

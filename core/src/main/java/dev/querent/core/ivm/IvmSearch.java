package dev.querent.core.ivm;

import dev.querent.core.option.NamedChoice;

/** How an informative vector machine finds its hyperparameters. */
public enum IvmSearch implements NamedChoice {
    /** No search: keeps the start. */
    NONE,
    /** CMA-ES from the best of 16 random starts. */
    CMA_ES,
    /** L-BFGS on the evidence by expectation propagation; the active set is chosen again every 10 steps. */
    GRADIENT
}

package dev.querent.core.hik;

import dev.querent.core.option.NamedChoice;

/** Hyperparameter search of the intersection-kernel engine. */
public enum HikSearch implements NamedChoice {
    /** No search: keeps the start. */
    NONE,
    /** Nelder–Mead on an upper bound on the negative log evidence (Rodner et al. 2016); for few parameters. */
    BOUND,
    /** L-BFGS on the evidence with its gradient, the log-determinant by stochastic Lanczos quadrature; for any number. */
    LBFGS
}

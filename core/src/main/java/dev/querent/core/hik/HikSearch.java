package dev.querent.core.hik;

import java.util.Locale;

/** Hyperparameter search of the intersection-kernel engine. */
public enum HikSearch {
    /** No search: keeps the start. */
    NONE,
    /** Nelder–Mead on an upper bound on the negative log evidence (Rodner et al. 2016); for few parameters. */
    BOUND,
    /** L-BFGS on the evidence with its gradient, the log-determinant by stochastic Lanczos quadrature; for any number. */
    LBFGS;

    /** The name users write. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}

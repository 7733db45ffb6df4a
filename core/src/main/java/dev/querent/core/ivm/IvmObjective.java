package dev.querent.core.ivm;

import dev.querent.core.option.NamedChoice;

/** What hyperparameters of informative vector machines minimise. */
public enum IvmObjective implements NamedChoice {
    /** Log loss of reserved rows, which are never candidates, at the best temperature. */
    LOG_LOSS,
    /** Balanced error of the machines on reserved rows; ties by log loss. */
    BALANCED_ERROR,
    /** −log Z/d by assumed density filtering; each setting is judged by the rows it chose itself, the hardest ones. */
    EVIDENCE,
    /** −log Z/d + 100 · balanced error on reserved rows (Denninger 2017, eq. 4.54). */
    ENHANCED
}

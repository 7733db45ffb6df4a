package dev.querent.core.ivm;

import dev.querent.core.option.NamedChoice;

/** What hyperparameters of an informative vector machine minimise. */
public enum IvmObjective implements NamedChoice {
    /** Balanced error on reserved rows, which are never candidates; ties by their log loss. */
    RESERVED,
    /** −log Z/d by assumed density filtering; each setting is judged by the rows it chose itself, the hardest ones. */
    EVIDENCE,
    /** −log Z/d + 100 · balanced error on reserved rows (Denninger 2017, eq. 4.54). */
    ENHANCED
}

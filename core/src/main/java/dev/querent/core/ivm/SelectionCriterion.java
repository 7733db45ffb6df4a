package dev.querent.core.ivm;

import dev.querent.core.option.NamedChoice;

/** How the next row of the active set is chosen. */
public enum SelectionCriterion implements NamedChoice {
    /** The row whose label removes the most entropy from the posterior (Lawrence, Seeger and Herbrich 2003). */
    ENTROPY,
    /** The same, less the entropy that similar rows of its class have removed already (Denninger 2017, section 4.4). */
    DIVERSE
}

package dev.querent.core.margin;

import dev.querent.core.option.NamedChoice;

/** What the parameters of the kernel are chosen by. */
public enum KernelCriterion implements NamedChoice {
    /** The log loss of held-out training rows, after the temperature that suits them. */
    HELD_OUT,
    /** The lower bound on the log evidence, with its gradient. With many classes it may prefer a length at which nothing is learnt. */
    BOUND,
    /** No search: keeps the start. */
    NONE
}

package dev.querent.core.forest;

import dev.querent.core.option.NamedChoice;

/** The vote of a tree for a row. */
public enum Vote implements NamedChoice {
    /** The class distribution of the leaf. */
    SOFT,
    /** The most frequent class of the leaf, with weight 1. */
    HARD;
}

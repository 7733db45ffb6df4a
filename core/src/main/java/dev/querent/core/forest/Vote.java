package dev.querent.core.forest;

import dev.querent.core.internal.NamedChoice;

/** The vote of a tree for a row. */
public enum Vote {
    /** The class distribution of the leaf. */
    SOFT,
    /** The most frequent class of the leaf, with weight 1. */
    HARD;

    public String label() {
        return NamedChoice.label(this);
    }

    public static Vote labelled(String label) {
        return NamedChoice.labelled(values(), "vote", label);
    }
}

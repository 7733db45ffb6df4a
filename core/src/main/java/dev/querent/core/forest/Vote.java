package dev.querent.core.forest;

import dev.querent.core.internal.NamedChoice;

/** The vote of a tree for a row. */
public enum Vote {
    /** The class distribution of the leaf. */
    SOFT("soft"),
    /** The most frequent class of the leaf, with weight 1. */
    HARD("hard");

    private final String label;

    Vote(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    public static Vote labelled(String label) {
        return NamedChoice.find(values(), Vote::label, "vote", label);
    }
}

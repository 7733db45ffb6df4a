package dev.querent.core.forest;

import dev.querent.core.internal.Named;

/** The vote of a tree for a row. */
public enum Vote implements Named {
    /** The class distribution of the leaf. */
    SOFT("soft"),
    /** The most frequent class of the leaf, with weight 1. */
    HARD("hard");

    private final String label;

    Vote(String label) {
        this.label = label;
    }

    @Override
    public String label() {
        return label;
    }

    public static Vote labelled(String label) {
        return Named.find(values(), "vote", label);
    }
}

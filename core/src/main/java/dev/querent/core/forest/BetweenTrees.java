package dev.querent.core.forest;

import dev.querent.core.model.VarianceMethod;

/** The variance between the trees of a forest: that of the share that a single tree gives each class. */
record BetweenTrees() implements VarianceMethod {
    @Override
    public String label() {
        return "between-trees";
    }

    @Override
    public String meaning() {
        return "how much the trees of a forest disagree";
    }
}

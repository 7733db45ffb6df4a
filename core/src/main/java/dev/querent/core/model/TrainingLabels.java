package dev.querent.core.model;

import dev.querent.core.data.Labels;

/** Checks on training labels that all classifiers share. */
public final class TrainingLabels {
    private TrainingLabels() {}

    /** Rejects empty labels and labels of a single class; the message names the class. */
    public static void requireTwoClasses(Labels labels) {
        if (labels.size() == 0) {
            throw new IllegalArgumentException(
                    "there are no rows to train on; 0 rows were given, at least 2 are needed");
        }
        if (labels.present().size() < 2) {
            throw new IllegalArgumentException("all " + labels.size() + " rows belong to the class '" + labels.name(0)
                    + "'; a classifier needs rows of at least two classes");
        }
    }
}

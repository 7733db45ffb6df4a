package dev.querent.core.model;

import dev.querent.core.data.Labels;

/** What every classifier needs of its training rows. */
public final class TrainingLabels {
    private TrainingLabels() {}

    /** Refuses labels without rows or with rows of a single class, which it names. */
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

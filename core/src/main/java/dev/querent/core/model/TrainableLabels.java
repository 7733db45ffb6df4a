package dev.querent.core.model;

import dev.querent.core.data.Labels;
import java.util.Arrays;

/** What any classifier needs before it can be trained. */
public final class TrainableLabels {
    private TrainableLabels() {}

    /** Refuses no rows at all, and rows of one class only. */
    public static void require(Labels labels) {
        if (labels.size() == 0) {
            throw new IllegalArgumentException(
                    "there are no rows to train on; 0 rows were given, at least 2 are needed");
        }
        long present = Arrays.stream(labels.counts()).filter(count -> count > 0).count();
        if (present < 2) {
            throw new IllegalArgumentException("all " + labels.size() + " rows belong to the class '" + labels.name(0)
                    + "'; a classifier needs rows of at least two classes");
        }
    }
}

package dev.querent.core.model;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.parallel.Workers;

/** A trained model: immutable and safe to share between threads. */
public interface Classifier {

    LabelSet classes();

    /** Features a row must have. */
    int features();

    /** Class probabilities of every row, over all known classes. */
    Predictions predict(Features rows, Workers workers);

    default Predictions predict(Features rows) {
        return predict(rows, Workers.sequential());
    }

    /** Refuses rows of another width, saying both widths. */
    default void requireFeatures(Features rows) {
        if (rows.columns() != features()) {
            throw new IllegalArgumentException(
                    "the model was trained with " + features() + " features but the rows have " + rows.columns()
                            + "; use the same columns and the same feature extraction as in training");
        }
    }
}

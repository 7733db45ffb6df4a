package dev.querent.core.model;

import dev.querent.core.data.Features;

/** A model with a fixed number of input features. */
interface TakesRows {

    /** Number of features that a row must have. */
    int features();

    /** Rejects rows of another width; the message gives both widths. */
    default void requireFeatures(Features rows) {
        if (rows.columns() != features()) {
            throw new IllegalArgumentException(
                    "the model was trained with " + features() + " features but the rows have " + rows.columns()
                            + "; use the same columns and the same feature extraction as in training");
        }
    }
}

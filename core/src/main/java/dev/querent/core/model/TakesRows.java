package dev.querent.core.model;

import dev.querent.core.data.Features;

/** A model for rows of a fixed number of features. */
public interface TakesRows {

    /** Features a row must have. */
    int features();

    /** Refuses rows of another width, saying both widths. */
    default void requireFeatures(Features rows) {
        if (rows.columns() != features()) {
            throw new IllegalArgumentException(
                    "the model was trained with " + features() + " features but the rows have " + rows.columns()
                            + "; use the same columns and the same feature extraction as in training");
        }
    }
}

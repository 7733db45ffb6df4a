package dev.querent.model.feature;

import dev.querent.core.data.Features;
import dev.querent.core.progress.Run;
import dev.querent.model.state.State;
import dev.querent.model.table.Content;

/** Turns raw content into features, identically in training and prediction. Immutable and thread-safe. */
public interface FeatureExtractor {

    /** The recipe it was fitted from, in canonical form, such as {@code phog:bins=12,levels=4}. */
    String recipe();

    /** Number of features it produces. */
    int columns();

    /**
     * The features of the given rows. Content that does not match the training content (other columns, other kind, other
     * image size) is rejected with an {@link dev.querent.model.error.InputException} that names both sides.
     */
    Features extract(Content content, Run run);

    /** All that is needed to build it again, its type name under {@code "type"}. */
    State encode();
}

package dev.querent.model.feature;

import dev.querent.core.data.Features;
import dev.querent.core.progress.Run;
import dev.querent.model.state.State;
import java.util.function.Supplier;

/** A fitted step from features to features, such as {@code l1}. Immutable and thread-safe. */
public interface VectorStep {

    Features apply(Features features, Run run);

    /** The number of output features for this number of input features. */
    default int columns(int before) {
        return before;
    }

    /** All that is needed to build it again, its type name under {@code "type"}. */
    State encode();

    /** A step before it has seen data. */
    interface Recipe {
        String text();

        /** The training features are computed only if requested. */
        VectorStep fit(Supplier<Features> training);
    }
}

package dev.querent.core.model;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.parallel.Workers;

/** A trained classifier. Immutable and thread-safe. */
public interface Classifier extends TakesRows {

    LabelSet classes();

    /** Class probabilities of each row, over all known classes. */
    Predictions predict(Features rows, Workers workers);

    default Predictions predict(Features rows) {
        return predict(rows, Workers.sequential());
    }
}

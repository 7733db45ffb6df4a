package dev.querent.core.query;

import dev.querent.core.model.Classifier;
import dev.querent.core.progress.Run;

/**
 * A query strategy: scores how valuable the label of a row would be. Holds options only and is immutable; the type parameter says what the model
 * must provide.
 *
 * @param <M> model type it requires
 */
public interface Strategy<M extends Classifier> {

    /** The name by which users choose it. */
    String name();

    /** Prepares one question. The work done here is shared by all rows of the pool. */
    Scorer prepare(QueryContext<? extends M> context, Run run);
}

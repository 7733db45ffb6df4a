package dev.querent.core.query;

import dev.querent.core.model.Classifier;
import dev.querent.core.progress.Run;

/**
 * A way to say how much a label of a row would be worth. Options only, immutable; what a model must be able to do for it is in its type.
 *
 * @param <M> what it needs of a model
 */
public interface Strategy<M extends Classifier> {

    /** The name users choose it by. */
    String name();

    /** Gets ready for one question. What is made here serves all rows, however many there are. */
    Scorer prepare(QueryContext<? extends M> context, Run run);
}

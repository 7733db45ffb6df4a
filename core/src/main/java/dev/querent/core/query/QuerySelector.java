package dev.querent.core.query;

import dev.querent.core.model.Classifier;
import dev.querent.core.progress.Run;
import java.util.List;

/**
 * Chooses rows of a pool to ask about, the most valuable first. Never a row that is not open, never one twice.
 *
 * @param <M> what it needs of a model
 */
@FunctionalInterface
public interface QuerySelector<M extends Classifier> {

    /** As many rows as asked for; fewer where the pool has no more that may be asked. */
    List<Candidate> next(QueryContext<? extends M> context, Pool pool, int count, Run run);
}

package dev.querent.core.query;

import dev.querent.core.model.Classifier;
import dev.querent.core.progress.Run;
import java.util.List;

/**
 * Selects the rows of a pool to query, the most valuable first. Never returns a closed row or the same row twice.
 *
 * @param <M> model type it requires
 */
@FunctionalInterface
public interface QuerySelector<M extends Classifier> {

    /** Returns {@code count} rows, or fewer if the pool has fewer open rows. */
    List<Candidate> next(QueryContext<? extends M> context, Pool pool, int count, Run run);
}

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

    /** One score per row of a pool, closed rows included, for inspection; a {@link QuerySelector} selects rows. */
    default double[] poolScores(QueryContext<? extends M> context, Pool pool, Run run) {
        Scorer scorer = prepare(context, run);
        double[] all = new double[pool.rows()];
        pool.forEachPart((first, rows) -> {
            double[] scores = scorer.scores(rows, run.workers());
            System.arraycopy(scores, 0, all, first, scores.length);
            run.progress("scores", first + scores.length, pool.rows());
        });
        return all;
    }
}

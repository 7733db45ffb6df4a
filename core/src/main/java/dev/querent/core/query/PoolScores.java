package dev.querent.core.query;

import dev.querent.core.model.Classifier;
import dev.querent.core.progress.Run;

/** Scores of all rows of a pool, open or closed, for inspection; a {@link QuerySelector} asks the questions. */
public final class PoolScores {
    private PoolScores() {}

    /** One per row. */
    public static <M extends Classifier> double[] of(
            Strategy<? super M> strategy, QueryContext<M> context, Pool pool, Run run) {
        Scorer scorer = strategy.prepare(context, run);
        double[] all = new double[pool.rows()];
        pool.forEachPart((first, rows) -> {
            double[] scores = scorer.scores(rows, run.workers());
            System.arraycopy(scores, 0, all, first, scores.length);
            run.progress("scores", first + scores.length, pool.rows());
        });
        return all;
    }
}

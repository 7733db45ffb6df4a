package dev.querent.core.query;

import dev.querent.core.model.Classifier;
import dev.querent.core.model.JointPosterior;
import dev.querent.core.model.LatentClassifier;
import dev.querent.core.progress.Run;
import java.util.List;

/**
 * Selects the rows of a pool to query, the most valuable first. Never returns a closed row or the same row twice.
 *
 * <pre>{@code
 * QuerySelector<Classifier> questions = QuerySelector.top(QueryStrategies.entropy());
 * List<Candidate> next = questions.next(context, MemoryPool.of(rows), 1, Run.quiet());
 * }</pre>
 *
 * @param <M> model type it requires
 */
@FunctionalInterface
public interface QuerySelector<M extends Classifier> {

    /** Returns {@code count} rows, or fewer if the pool has fewer open rows. */
    List<Candidate> next(QueryContext<? extends M> context, Pool pool, int count, Run run);

    /** The rows with the highest scores, near duplicates included; suited to one row at a time. */
    static <M extends Classifier> QuerySelector<M> top(Strategy<M> strategy) {
        return new TopBatch<>(strategy);
    }

    /** {@link #diverse(Strategy, double)} with a closeness at which a second label adds little information. */
    static <M extends Classifier> QuerySelector<M> diverse(Strategy<M> strategy) {
        return new DiverseBatch<>(strategy, DiverseBatch.USUAL_CLOSENESS);
    }

    /**
     * The rows with the highest scores, without near duplicates: skips a row that is closer to a better one than {@code closeness} times the
     * median distance between two rows of the pool.
     *
     * @param closeness 0 skips exact duplicates only
     */
    static <M extends Classifier> QuerySelector<M> diverse(Strategy<M> strategy, double closeness) {
        return new DiverseBatch<>(strategy, closeness);
    }

    /**
     * Greedy k-centre selection on a shortlist of the highest scores: each next row is farthest from all labelled and chosen rows.
     *
     * @param shortlist candidates per row of the batch
     */
    static <M extends Classifier> QuerySelector<M> spread(Strategy<M> strategy, int shortlist) {
        return new SpreadBatch<>(strategy, shortlist);
    }

    /**
     * Greedy selection for a Gaussian process: scores each next row by the posterior given the rows already chosen.
     *
     * @param strategy one that uses the variance; for others the batch is that of the plain scores
     * @param shortlist candidates per row of the batch; only they are scored again
     */
    static QuerySelector<JointPosterior> conditioned(Strategy<? super LatentClassifier> strategy, int shortlist) {
        return new ConditionedBatch(strategy, shortlist);
    }

    /** Greedy k-centre (core-set) selection over the whole pool; the model is not used (Sener and Savarese 2018). */
    static QuerySelector<Classifier> kCenter() {
        return new KCenterBatch();
    }

    /**
     * Replaces every n-th question by an exploring one, so that a rare class is found even if the main strategy stays near known decision
     * boundaries.
     *
     * @param usual asks all other questions
     * @param explorer asks every n-th question, counted by the number of labels
     */
    static <M extends Classifier> QuerySelector<M> guarded(
            QuerySelector<? super M> usual, QuerySelector<? super M> explorer, int every) {
        return new GuardedSelector<>(usual, explorer, every);
    }
}

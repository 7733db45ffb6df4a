package dev.querent.core.query;

import dev.querent.core.model.Classifier;
import dev.querent.core.progress.Run;
import java.util.List;

/** The rows with the highest scores, near duplicates included; suited to one row at a time. */
record TopBatch<M extends Classifier>(Strategy<M> strategy) implements QuerySelector<M> {
    @Override
    public List<Candidate> next(QueryContext<? extends M> context, Pool pool, int count, Run run) {
        return PoolScan.best(strategy.prepare(context, run), pool, count, context.seed(), run);
    }
}

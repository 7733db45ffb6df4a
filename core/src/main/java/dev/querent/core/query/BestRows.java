package dev.querent.core.query;

import dev.querent.core.model.Classifier;
import dev.querent.core.progress.Run;
import java.util.List;

/**
 * The rows with the highest scores, even if they are alike; right for one row at a time.
 *
 * <pre>{@code
 * Questioner<Classifier> questions = new BestRows<>(new LargestEntropy());
 * List<Candidate> next = questions.next(situation, MemoryPool.of(rows), 1, Run.quiet());
 * }</pre>
 */
public record BestRows<M extends Classifier>(Strategy<M> strategy) implements Questioner<M> {
    @Override
    public List<Candidate> next(Situation<? extends M> situation, Pool pool, int count, Run run) {
        return PoolScan.best(strategy.prepare(situation, run), pool, count, situation.seed(), run);
    }
}

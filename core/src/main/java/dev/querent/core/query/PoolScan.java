package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.List;

/** Scans a pool once and keeps the rows with the highest scores. */
final class PoolScan {
    private PoolScan() {}

    /** The best open rows, best first. */
    static List<Candidate> best(Scorer scorer, Pool pool, int count, Seed seed, Run run) {
        TopCandidates top = new TopCandidates(count, seed);
        pool.forEachPart((first, rows) -> {
            if (scorer instanceof BoundedScorer bounded) {
                new BoundedTopK(pool::isOpen, first, top).offer(bounded.bounded(rows, run.workers()));
            } else {
                double[] scores = scorer.scores(rows, run.workers());
                for (int i = 0; i < scores.length; i++) {
                    if (pool.isOpen(first + i)) {
                        top.offer(first + i, scores[i]);
                    }
                }
            }
            run.progress("pool", first + rows.rows(), pool.rows());
        });
        return top.bestFirst();
    }

    /** Features of the candidates, in their order. */
    static Features features(List<Candidate> candidates, Pool pool) {
        return pool.select(candidates.stream().mapToInt(Candidate::row).toArray());
    }
}

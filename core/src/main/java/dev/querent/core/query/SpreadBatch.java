package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.internal.Require;
import dev.querent.core.model.Classifier;
import dev.querent.core.progress.Run;
import java.util.ArrayList;
import java.util.List;

/** Greedy k-centre selection on a shortlist of the highest scores, see {@link QuerySelector#spread}. */
record SpreadBatch<M extends Classifier>(Strategy<M> strategy, int shortlist) implements QuerySelector<M> {
    SpreadBatch {
        Require.atLeast("shortlist", shortlist, 2);
    }

    @Override
    public List<Candidate> next(QueryContext<? extends M> context, Pool pool, int count, Run run) {
        int listed = (int) Math.min((long) shortlist * count, Math.max(1, pool.rows()));
        List<Candidate> best = PoolScan.best(strategy.prepare(context, run), pool, listed, context.seed(), run);
        if (best.isEmpty()) {
            return best;
        }
        Features rows = PoolScan.features(best, pool);
        double[] nearest = new KCenterStrategy().prepare(context, run).scores(rows, run.workers());
        List<Candidate> chosen = new ArrayList<>();
        boolean[] taken = new boolean[best.size()];
        while (chosen.size() < Math.min(count, best.size())) {
            int farthest = -1;
            for (int i = 0; i < taken.length; i++) { // ties: the one with the higher score
                farthest = !taken[i] && (farthest < 0 || nearest[i] > nearest[farthest]) ? i : farthest;
            }
            taken[farthest] = true;
            chosen.add(best.get(farthest));
            double[] squared = new RowDistances(rows.select(new int[] {farthest})).squared(rows, run.workers());
            for (int i = 0; i < nearest.length; i++) {
                nearest[i] = Math.min(nearest[i], squared[i]);
            }
        }
        return chosen;
    }
}

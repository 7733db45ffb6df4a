package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.internal.Require;
import dev.querent.core.model.JointPosterior;
import dev.querent.core.model.LatentClassifier;
import dev.querent.core.progress.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Greedy batch selection for a Gaussian process: scores each next row by the posterior given the rows already chosen. The variance of that
 * posterior does not depend on their labels; rows similar to a chosen one have little variance left.
 */
record ConditionedBatch(Strategy<? super LatentClassifier> strategy, int shortlist)
        implements QuerySelector<JointPosterior> {
    ConditionedBatch {
        Require.atLeast("shortlist", shortlist, 2);
    }

    @Override
    public List<Candidate> next(QueryContext<? extends JointPosterior> context, Pool pool, int count, Run run) {
        int listed = (int) Math.min((long) shortlist * count, Math.max(1, pool.rows()));
        List<Candidate> best = PoolScan.best(scorer(context, none(context), run), pool, listed, context.seed(), run);
        if (count == 1 || best.isEmpty()) {
            return best.subList(0, Math.min(count, best.size()));
        }
        Features rows = PoolScan.features(best, pool);
        List<Candidate> chosen = new ArrayList<>(List.of(best.get(0)));
        List<Integer> taken = new ArrayList<>(List.of(0));
        while (chosen.size() < Math.min(count, best.size())) {
            Features known = rows.select(taken.stream().mapToInt(i -> i).toArray());
            double[] scores = scorer(context, known, run).scores(rows, run.workers());
            int next = IntStream.range(0, scores.length)
                    .filter(i -> !taken.contains(i))
                    .reduce((a, b) -> scores[b] > scores[a] ? b : a) // ties: the one with the higher initial score
                    .orElseThrow();
            taken.add(next);
            chosen.add(new Candidate(best.get(next).row(), scores[next]));
        }
        return chosen;
    }

    private static Features none(QueryContext<? extends JointPosterior> context) {
        return context.sample().select(new int[0]);
    }

    private Scorer scorer(QueryContext<? extends JointPosterior> context, Features taken, Run run) {
        LatentClassifier model = ConditionedModel.of(context.model(), taken, run.workers());
        return strategy.prepare(context.with(model), run);
    }
}

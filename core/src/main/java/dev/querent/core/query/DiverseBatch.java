package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.internal.Require;
import dev.querent.core.model.Classifier;
import dev.querent.core.progress.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The rows with the highest scores, without near duplicates, see {@link QuerySelector#diverse(Strategy, double)}. */
record DiverseBatch<M extends Classifier>(Strategy<M> strategy, double closeness) implements QuerySelector<M> {
    /** Close enough that a second label adds little information. */
    static final double USUAL_CLOSENESS = 0.1;

    /** Candidates per row of the batch; more if too many of them are near duplicates. */
    private static final int SHORTLIST = 16;

    /** Sample size for the median distance. */
    private static final int SAMPLE = 300;

    DiverseBatch {
        Require.that(closeness >= 0 && closeness < 1, "closeness", closeness, "at least 0 and below 1");
    }

    @Override
    public List<Candidate> next(QueryContext<? extends M> context, Pool pool, int count, Run run) {
        Scorer scorer = strategy.prepare(context, run);
        double close = closeness * usualDistance(context.sample(), run);
        for (long listed = (long) SHORTLIST * count; ; listed *= SHORTLIST) {
            int most = (int) Math.min(listed, pool.rows());
            List<Candidate> best = PoolScan.best(scorer, pool, Math.max(1, most), context.seed(), run);
            List<Candidate> chosen = apart(best, PoolScan.features(best, pool), close, count, run);
            if (chosen.size() == count || best.size() < most || most == pool.rows()) {
                return chosen;
            }
        }
    }

    private static double usualDistance(Features sample, Run run) {
        int[] some = IntStream.range(0, Math.min(SAMPLE, sample.rows())).toArray();
        return new RowDistances(sample.select(some)).median(run.workers());
    }

    private static List<Candidate> apart(List<Candidate> best, Features rows, double close, int count, Run run) {
        List<Candidate> chosen = new ArrayList<>();
        boolean[] alike = new boolean[best.size()];
        for (int i = 0; i < alike.length && chosen.size() < count; i++) {
            if (alike[i]) {
                continue;
            }
            chosen.add(best.get(i));
            double[] squared = new RowDistances(rows.select(new int[] {i})).squared(rows, run.workers());
            for (int j = i + 1; j < alike.length; j++) {
                alike[j] |= squared[j] <= close * close;
            }
        }
        return chosen;
    }
}

package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.model.Classifier;
import dev.querent.core.progress.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Greedy k-centre selection over the whole pool: each next row is farthest from all labelled and chosen rows; the model is not used (core-set,
 * Sener and Savarese 2018). The largest distance of a row to its nearest centre is at most twice the optimum. 8 bytes per row of the pool.
 */
record KCenterBatch() implements QuerySelector<Classifier> {
    @Override
    public List<Candidate> next(QueryContext<? extends Classifier> context, Pool pool, int count, Run run) {
        double[] nearest = new double[pool.rows()];
        Arrays.fill(nearest, Double.POSITIVE_INFINITY);
        approach(nearest, context.labelled().features(), pool, run);
        List<Candidate> chosen = new ArrayList<>();
        boolean[] taken = new boolean[nearest.length];
        while (chosen.size() < count) {
            TopCandidates farthest = new TopCandidates(1, context.seed().child("centre", chosen.size()));
            for (int row = 0; row < nearest.length; row++) {
                if (!taken[row] && pool.isOpen(row)) {
                    farthest.offer(row, nearest[row]);
                }
            }
            if (farthest.bestFirst().isEmpty()) {
                break;
            }
            Candidate next = farthest.bestFirst().get(0);
            taken[next.row()] = true;
            chosen.add(next);
            approach(nearest, pool.select(new int[] {next.row()}), pool, run);
            run.progress("centres", chosen.size(), count);
        }
        return chosen;
    }

    /** Lowers the squared distances to the nearest centre for the new centres. */
    private static void approach(double[] nearest, Features centres, Pool pool, Run run) {
        if (centres.rows() == 0) {
            return;
        }
        Scorer distance = KCenterStrategy.from(centres);
        pool.forEachPart((first, rows) -> {
            double[] own = distance.scores(rows, run.workers());
            for (int i = 0; i < own.length; i++) {
                nearest[first + i] = Math.min(nearest[first + i], own[i]);
            }
        });
    }
}

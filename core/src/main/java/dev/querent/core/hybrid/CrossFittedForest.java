package dev.querent.core.hybrid;

import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Split;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.forest.ForestTrainer;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Vote shares of rows by forests that have not learnt from them, one for each fold. Out-of-bag shares of a single forest cost less, but only some of its
 * trees vote on each row: weights fitted to such noisy shares trust the forest too little.
 *
 * @param rows that have shares, ascending: those for which the other folds have at least two classes
 * @param shares of these rows, by row and class
 */
record CrossFittedForest(int[] rows, double[] shares) {
    /** A forest improves with its rows: with few folds, weights and experts are fitted to mistakes that the forest of all rows does not make. */
    private static final int FOLDS = 6;

    static CrossFittedForest of(ForestOptions options, LabeledData data, Seed seed, Run run) {
        List<Split> folds = Split.folds(data.labels(), Math.min(FOLDS, data.size()), seed.child("folds"));
        int m = data.classes().size();
        double[] all = new double[Math.multiplyExact(data.size(), m)];
        List<int[]> judged = new ArrayList<>();
        for (int f = 0; f < folds.size(); f++) {
            int[] test = folds.get(f).test();
            LabeledData others = data.select(folds.get(f).train());
            if (others.labels().present().size() < 2) {
                continue;
            }
            LatentMoments votes = new ForestTrainer(options)
                    .fit(others, seed.child("fold", f), run)
                    .latentMeans(data.features().select(test), run.workers());
            for (int e = 0; e < test.length * m; e++) {
                all[test[e / m] * m + e % m] = votes.mean(e / m, e % m);
            }
            judged.add(test);
        }
        int[] rows = judged.stream().flatMapToInt(Arrays::stream).sorted().toArray();
        return new CrossFittedForest(rows, HeldOutRows.select(all, rows, m));
    }
}

package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.model.Classifier;
import dev.querent.core.progress.Run;

/** k-centre (core-set) selection, see {@link QueryStrategies#kCenter}. */
record KCenterStrategy() implements Strategy<Classifier> {
    @Override
    public String name() {
        return "k-center";
    }

    /** All rows tie if none is labelled. */
    @Override
    public Scorer prepare(QueryContext<? extends Classifier> context, Run run) {
        return from(context.labelled().features());
    }

    /** Squared distances to the nearest of the given rows. */
    static Scorer from(Features others) {
        RowDistances distances = new RowDistances(others);
        return ChunkedScorer.of((rows, workers) -> {
            double[] squared = distances.squared(rows, workers);
            return StrategyScores.of(rows.rows(), i -> nearest(squared, i, distances.count()));
        });
    }

    private static double nearest(double[] squared, int row, int count) {
        double nearest = Double.POSITIVE_INFINITY;
        for (int e = row * count; e < (row + 1) * count; e++) {
            nearest = Math.min(nearest, squared[e]);
        }
        return nearest;
    }
}

package dev.querent.core.query;

import dev.querent.core.model.Classifier;
import dev.querent.core.progress.Run;

/** Random sampling, the baseline for all strategies. */
record RandomStrategy() implements Strategy<Classifier> {
    @Override
    public String name() {
        return "random";
    }

    /** All rows tie, and ties are broken at random. */
    @Override
    public Scorer prepare(QueryContext<? extends Classifier> context, Run run) {
        return (rows, workers) -> new double[rows.rows()];
    }
}

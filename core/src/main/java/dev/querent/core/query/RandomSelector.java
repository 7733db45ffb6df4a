package dev.querent.core.query;

import dev.querent.core.model.Classifier;
import dev.querent.core.progress.Run;

/** Every open row is as good as any other: what all strategies are compared with. */
public record RandomSelector() implements Strategy<Classifier> {
    @Override
    public String name() {
        return "random";
    }

    /** All rows tie, and ties are drawn. */
    @Override
    public Scorer prepare(QueryContext<? extends Classifier> context, Run run) {
        return (rows, workers) -> new double[rows.rows()];
    }
}

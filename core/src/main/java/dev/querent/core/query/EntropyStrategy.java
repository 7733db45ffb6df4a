package dev.querent.core.query;

import dev.querent.core.model.Classifier;
import dev.querent.core.model.Predictions;
import dev.querent.core.progress.Run;

/** Entropy sampling: queries the row with the largest entropy of the class probabilities (Denninger 2017, Shi and Yu 2021). */
record EntropyStrategy() implements Strategy<Classifier> {
    @Override
    public String name() {
        return "entropy";
    }

    @Override
    public Scorer prepare(QueryContext<? extends Classifier> context, Run run) {
        Classifier model = context.model();
        return (rows, workers) -> {
            Predictions said = model.predict(rows, workers);
            return StrategyScores.of(said.rows(), i -> said.entropy(i));
        };
    }
}

package dev.querent.core.query;

import dev.querent.core.model.Classifier;
import dev.querent.core.model.Predictions;
import dev.querent.core.progress.Run;

/** Asks where the class is least certain: the entropy of its distribution (seeds 001 and 004). */
public record EntropyStrategy() implements Strategy<Classifier> {
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

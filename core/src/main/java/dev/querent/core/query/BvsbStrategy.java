package dev.querent.core.query;

import dev.querent.core.model.Classifier;
import dev.querent.core.model.Predictions;
import dev.querent.core.progress.Run;

/** Best-versus-second-best (margin) sampling: −(p₁ − p₂) for the two most probable classes (Joshi, Porikli and Papanikolopoulos 2009). */
record BvsbStrategy() implements Strategy<Classifier> {
    @Override
    public String name() {
        return "best-vs-second-best";
    }

    @Override
    public Scorer prepare(QueryContext<? extends Classifier> context, Run run) {
        Classifier model = context.model();
        return (rows, workers) -> {
            Predictions said = model.predict(rows, workers);
            return StrategyScores.of(said.rows(), i -> -said.margin(i));
        };
    }
}

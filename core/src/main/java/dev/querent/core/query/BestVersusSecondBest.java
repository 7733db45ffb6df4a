package dev.querent.core.query;

import dev.querent.core.model.Classifier;
import dev.querent.core.model.Predictions;
import dev.querent.core.progress.Run;

/** Asks where two classes are hardest to tell apart: −(p₁ − p₂) (Joshi, Porikli and Papanikolopoulos 2009). */
public record BestVersusSecondBest() implements Strategy<Classifier> {
    @Override
    public String name() {
        return "best-vs-second-best";
    }

    @Override
    public Scorer prepare(Situation<? extends Classifier> situation, Run run) {
        Classifier model = situation.model();
        return (rows, workers) -> {
            Predictions said = model.predict(rows, workers);
            return RowScores.of(said.rows(), i -> -said.lead(i));
        };
    }
}

package dev.querent.core.query;

import dev.querent.core.model.ClassVariances;
import dev.querent.core.model.LatentClassifier;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.option.ValueRange;
import dev.querent.core.progress.Run;
import java.util.Optional;

/**
 * Entropy plus the weighted variance of the class probabilities π_k, H(y) + η·Σ_k Var π_k/K, with η decreasing from {@code start} to 0 as the label
 * budget is spent (Shi and Yu 2021, eq. 13): explores first and refines later. The entropy is in nats.
 *
 * @param start η of the first question
 * @param way how the variance is computed; empty for the model's default
 */
record EntropyVarianceStrategy(double start, Optional<VarianceMethod> way) implements Strategy<LatentClassifier> {
    static final ValueRange START_RANGE = ValueRange.above(0);

    EntropyVarianceStrategy {
        START_RANGE.require("weight of the variance", start);
    }

    @Override
    public String name() {
        return "entropy-variance";
    }

    @Override
    public Scorer prepare(QueryContext<? extends LatentClassifier> context, Run run) {
        LatentClassifier model = Representatives.model(context, run.workers());
        double eta = start * (1 - context.spent());
        return (rows, workers) -> {
            Predictions said = model.predict(rows, way.orElseGet(model::defaultVariance), workers);
            ClassVariances variances = model.classVariances(said.latent().orElseThrow(), workers);
            return StrategyScores.of(said.rows(), i -> said.entropy(i) + eta * variances.mean(i));
        };
    }
}

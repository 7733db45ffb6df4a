package dev.querent.core.query;

import dev.querent.core.model.LatentClassifier;
import dev.querent.core.model.Variance;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.progress.Run;
import java.util.Optional;

/**
 * Queries the row with the largest predictive variance σ² (Freytag et al. 2012, Rodner et al. 2016).
 *
 * @param way how the variance is computed; empty for the model's default
 */
record VarianceStrategy(Optional<VarianceMethod> way) implements Strategy<LatentClassifier> {
    @Override
    public String name() {
        return "variance";
    }

    @Override
    public Scorer prepare(QueryContext<? extends LatentClassifier> context, Run run) {
        LatentClassifier model = Representatives.model(context, run.workers());
        return (rows, workers) -> {
            Variance variance = model.variance(rows, way.orElseGet(model::defaultVariance), workers);
            return StrategyScores.of(variance.rows(), variance::value);
        };
    }
}

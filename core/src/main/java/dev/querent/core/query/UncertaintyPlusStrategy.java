package dev.querent.core.query;

import dev.querent.core.model.LatentClassifier;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.progress.Run;
import java.util.Optional;

/**
 * Queries rows at class boundaries within the data, where both mean and predictive deviation are small: −(|μ| + √(σ² + σₙ²)) (Freytag et al.
 * 2012, eq. 17).
 *
 * @param way how the variance is computed; empty for the model's default
 */
record UncertaintyPlusStrategy(Optional<VarianceMethod> way) implements Strategy<LatentClassifier> {
    @Override
    public String name() {
        return "uncertainty-plus";
    }

    @Override
    public Scorer prepare(QueryContext<? extends LatentClassifier> context, Run run) {
        return StrategyScores.ofMoments(
                Representatives.model(context, run.workers()),
                way,
                (margin, variance) -> -(margin + Math.sqrt(variance)));
    }
}

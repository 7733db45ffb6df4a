package dev.querent.core.query;

import dev.querent.core.model.LatentClassifier;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.progress.Run;
import java.util.Optional;

/**
 * Queries the row with the smallest ratio of absolute latent mean to predictive deviation: −|μ|/√(σ² + σₙ²) (Kapoor et al. 2010).
 *
 * @param way how the variance is computed; empty for the model's default
 */
record UncertaintyStrategy(Optional<VarianceMethod> way) implements Strategy<LatentClassifier> {
    @Override
    public String name() {
        return "uncertainty";
    }

    @Override
    public Scorer prepare(QueryContext<? extends LatentClassifier> context, Run run) {
        return StrategyScores.ofMoments(
                Representatives.model(context, run.workers()),
                way,
                (margin, variance) -> -margin / Math.sqrt(variance));
    }
}

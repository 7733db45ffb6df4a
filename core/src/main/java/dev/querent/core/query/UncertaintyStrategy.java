package dev.querent.core.query;

import dev.querent.core.model.LatentClassifier;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.progress.Run;
import java.util.Optional;

/**
 * Asks where the mean is small for its spread: −|μ|/√(σ² + σₙ²) (Kapoor et al. 2010).
 *
 * @param way how the variance is obtained; empty for the model's own
 */
public record UncertaintyStrategy(Optional<VarianceMethod> way) implements Strategy<LatentClassifier> {
    @Override
    public String name() {
        return "uncertainty";
    }

    @Override
    public Scorer prepare(QueryContext<? extends LatentClassifier> context, Run run) {
        return StrategyScores.ofMoments(context.model(), way, (lead, variance) -> -lead / Math.sqrt(variance));
    }
}

package dev.querent.core.query;

import dev.querent.core.model.LatentClassifier;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.progress.Run;
import java.util.Optional;

/**
 * Asks where mean and spread are both small, that is, at borders within the data: −(|μ| + √(σ² + σₙ²)) (seed 000, eq. 17).
 *
 * @param way how the variance is obtained; empty for the model's own
 */
public record UncertaintyPlusStrategy(Optional<VarianceMethod> way) implements Strategy<LatentClassifier> {
    @Override
    public String name() {
        return "uncertainty-plus";
    }

    @Override
    public Scorer prepare(QueryContext<? extends LatentClassifier> context, Run run) {
        return StrategyScores.ofMoments(context.model(), way, (lead, variance) -> -(lead + Math.sqrt(variance)));
    }
}

package dev.querent.core.query;

import dev.querent.core.model.LatentClassifier;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Variance;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.progress.Run;
import java.util.Optional;

/**
 * Asks where mean and spread are both small, that is, at borders within the data: −(|μ| + √(σ² + σₙ²)) (seed 000, eq. 17).
 *
 * @param way how the variance is obtained; empty for the model's own
 */
public record UncertaintyPlus(Optional<VarianceMethod> way) implements Strategy<LatentClassifier> {
    @Override
    public String name() {
        return "uncertainty-plus";
    }

    @Override
    public Scorer prepare(Situation<? extends LatentClassifier> situation, Run run) {
        LatentClassifier model = situation.model();
        return (rows, workers) -> {
            LatentMoments moments = RowScores.latent(model, way, rows, workers);
            Variance variance = RowScores.variance(moments);
            return RowScores.of(moments.rows(), i -> -(Lead.of(moments, i) + Math.sqrt(variance.value(i))));
        };
    }
}

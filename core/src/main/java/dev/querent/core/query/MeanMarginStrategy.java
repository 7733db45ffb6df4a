package dev.querent.core.query;

import dev.querent.core.model.LatentClassifier;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.progress.Run;

/**
 * Queries the row with the smallest margin between the two largest latent means: −|μ| for two classes, −(μ₁ − μ₂) for more (Freytag et al. 2012,
 * Rodner et al. 2016).
 */
record MeanMarginStrategy() implements Strategy<LatentClassifier> {
    @Override
    public String name() {
        return "mean";
    }

    @Override
    public Scorer prepare(QueryContext<? extends LatentClassifier> context, Run run) {
        LatentClassifier model = context.model();
        return (rows, workers) -> {
            LatentMoments moments = model.latentMeans(rows, workers);
            return StrategyScores.of(moments.rows(), i -> -LatentMargin.of(moments, i));
        };
    }
}

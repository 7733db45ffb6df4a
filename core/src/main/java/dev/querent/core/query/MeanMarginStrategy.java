package dev.querent.core.query;

import dev.querent.core.model.LatentClassifier;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.progress.Run;

/** Asks where the best class is hardly ahead: −|μ|, or −(best − second best mean) of several classes (seeds 000 and 002). */
public record MeanMarginStrategy() implements Strategy<LatentClassifier> {
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

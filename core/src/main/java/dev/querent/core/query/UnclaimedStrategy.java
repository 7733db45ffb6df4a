package dev.querent.core.query;

import dev.querent.core.model.LatentClassifier;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.progress.Run;

/** Queries the row with the smallest maximum latent mean, −max_c μ_c: low means for all known classes suggest an unseen class. */
record UnclaimedStrategy() implements Strategy<LatentClassifier> {
    @Override
    public String name() {
        return "unclaimed";
    }

    @Override
    public Scorer prepare(QueryContext<? extends LatentClassifier> context, Run run) {
        LatentClassifier model = context.model();
        return (rows, workers) -> {
            LatentMoments moments = model.latentMeans(rows, workers);
            return StrategyScores.of(moments.rows(), i -> -moments.mean(i, LatentMargin.best(moments, i)));
        };
    }
}

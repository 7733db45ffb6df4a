package dev.querent.core.query;

import dev.querent.core.model.LatentClassifier;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.progress.Run;

/** Asks where the best class is hardly ahead: −|μ|, or −(best − second best mean) of several classes (seeds 000 and 002). */
public record SmallestLead() implements Strategy<LatentClassifier> {
    @Override
    public String name() {
        return "mean";
    }

    @Override
    public Scorer prepare(Situation<? extends LatentClassifier> situation, Run run) {
        LatentClassifier model = situation.model();
        return (rows, workers) -> {
            LatentMoments moments = model.latentMeans(rows, workers);
            return RowScores.of(moments.rows(), i -> -Lead.of(moments, i));
        };
    }
}

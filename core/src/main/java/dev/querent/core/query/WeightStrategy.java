package dev.querent.core.query;

import dev.querent.core.model.LabelRegression;
import dev.querent.core.progress.Run;

/**
 * Asks for the row that would get the largest weight itself, if it has the class that the model expects: |μ − ŷ|/(σ_f² + σₙ²) (seed 003,
 * Q_weight); of several classes the sum over all.
 */
public record WeightStrategy() implements Strategy<LabelRegression> {
    @Override
    public String name() {
        return "weight";
    }

    @Override
    public Scorer prepare(QueryContext<? extends LabelRegression> context, Run run) {
        return ModelChangeScorer.ofWeights(context, (weight, norm) -> weight);
    }
}

package dev.querent.core.query;

import dev.querent.core.model.LabelRegression;
import dev.querent.core.progress.Run;

/**
 * Queries the row that would itself get the largest weight if it has the predicted class: |μ − ŷ|/(σ_f² + σₙ²) (Freytag et al. 2013, Q_weight).
 * For several classes, the sum over the classes.
 */
record WeightStrategy() implements Strategy<LabelRegression> {
    @Override
    public String name() {
        return "weight";
    }

    @Override
    public Scorer prepare(QueryContext<? extends LabelRegression> context, Run run) {
        return ModelChangeScorer.ofWeights(context, (weight, norm) -> weight);
    }
}

package dev.querent.core.query;

import dev.querent.core.model.LabelRegression;
import dev.querent.core.progress.Run;

/**
 * Queries the row with the largest change of the model weights if it has the predicted class: |μ − ŷ|/(σ_f² + σₙ²)·‖[K̃⁻¹k_*; −1]‖₁ (Freytag et
 * al. 2013, Q_impact). For several classes, the sum over the classes.
 */
record ImpactStrategy() implements Strategy<LabelRegression> {
    @Override
    public String name() {
        return "impact";
    }

    @Override
    public Scorer prepare(QueryContext<? extends LabelRegression> context, Run run) {
        return ModelChangeScorer.ofWeights(context, (weight, norm) -> weight * (norm + 1));
    }
}

package dev.querent.core.query;

import dev.querent.core.model.LabelRegression;
import dev.querent.core.progress.Run;

/**
 * Asks for the row that would change all weights most, if it has the class that the model expects: |μ − ŷ|/(σ_f² + σₙ²)·‖[K̃⁻¹k_*; −1]‖₁
 * (seed 003, Q_impact); of several classes the sum over all.
 */
public record ImpactStrategy() implements Strategy<LabelRegression> {
    @Override
    public String name() {
        return "impact";
    }

    @Override
    public Scorer prepare(QueryContext<? extends LabelRegression> context, Run run) {
        return ModelChangeScorer.ofWeights(context, (weight, norm) -> weight * (norm + 1));
    }
}

package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.model.LabelRegression;
import dev.querent.core.model.RowInfluence;
import dev.querent.core.parallel.Workers;

/**
 * Change of all model weights per unit of weight of a row, ‖K̃⁻¹k_*‖₁. With u = K̃⁻¹k_x for a learnt row x, K̃⁻¹k_* becomes [K̃⁻¹k_* − cu; c],
 * whose norm is larger by at most |c|(‖u‖₁ + 1).
 */
final class WeightChanges extends IncrementalBounds {
    WeightChanges() {
        super(1);
    }

    @Override
    Changes exact(LabelRegression model, Features rows, Workers workers) {
        return changes(model.influence(rows, workers));
    }

    @Override
    Changes bounds(LabelRegression model, Features rows, Workers workers) {
        return changes(model.influenceBounds(rows, workers));
    }

    private static Changes changes(RowInfluence influence) {
        return new Changes(
                StrategyScores.of(influence.rows(), influence::latentVariance),
                StrategyScores.of(influence.rows(), influence::weightNorm));
    }
}

package dev.querent.core.model;

import dev.querent.core.data.Features;
import dev.querent.core.parallel.Workers;
import java.util.Optional;

/**
 * A Gaussian process that regresses labels, +1 for a row's class and −1 for all others. What one more label would change is known
 * before it is given: with u = K̃⁻¹k_* and β = (y − μ)/(σ_f² + σₙ²), the weights α become [α − βu; β] (Freytag et al. 2013, theorem 1).
 */
public interface LabelRegression extends JointPosterior {

    /** What is needed to foresee changes by each row, whatever its label. Solves with K̃ for every row. */
    RowInfluence influence(Features rows, Workers workers);

    /**
     * The same, but variances may be a little too small and norms a little too large, never the other way round; faster where that helps. To be
     * asked for the many rows of a pool before {@link #influence} of the few that matter.
     */
    default RowInfluence influenceBounds(Features rows, Workers workers) {
        return influence(rows, workers);
    }

    /** The rows learnt since another model, with the same kernel and noise; empty where this model does not go on from that one. */
    Optional<Features> learntSince(LabelRegression earlier);
}

package dev.querent.core.model;

import dev.querent.core.data.Features;
import dev.querent.core.parallel.Workers;
import java.util.Optional;

/**
 * A Gaussian process that regresses labels, +1 for the class of a row and −1 for all others. The effect of one more label is known in advance:
 * with u = K̃⁻¹k_* and β = (y − μ)/(σ_f² + σₙ²), the weights α become [α − βu; β] (Freytag et al. 2013, theorem 1).
 */
public interface LabelRegression extends JointPosterior {

    /** The latent variance and weight change of each row, for any label. One linear solve with K̃ per row. */
    RowInfluence influence(Features rows, Workers workers);

    /**
     * Lower bounds on the variances and upper bounds on the norms; faster where that helps. Meant for the many rows of a pool, before {@link
     * #influence} of the few that matter.
     */
    default RowInfluence influenceBounds(Features rows, Workers workers) {
        return influence(rows, workers);
    }

    /** The rows learnt since another model with the same kernel and noise; empty if this model does not continue that one. */
    Optional<Features> learntSince(LabelRegression earlier);
}

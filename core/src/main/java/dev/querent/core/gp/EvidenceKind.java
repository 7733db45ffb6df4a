package dev.querent.core.gp;

import dev.querent.core.option.NamedChoice;
import java.util.Locale;

/** Whether a reported log evidence is exact, an estimate, or a bound. */
public enum EvidenceKind implements NamedChoice {
    /** Exact to round-off. */
    EXACT,
    /** With a log-determinant estimated from random probes. */
    ESTIMATE,
    /** At most the log evidence. */
    LOWER_BOUND,
    /** Plus the logarithm of a prior on relevance weights, up to a constant. */
    EXACT_WITH_PRIOR,
    ESTIMATE_WITH_PRIOR,
    LOWER_BOUND_WITH_PRIOR;

    /** The name that results show, such as {@code lower_bound}. */
    @Override
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The same with a prior on relevance weights. */
    public EvidenceKind withPrior() {
        return switch (this) {
            case EXACT, EXACT_WITH_PRIOR -> EXACT_WITH_PRIOR;
            case ESTIMATE, ESTIMATE_WITH_PRIOR -> ESTIMATE_WITH_PRIOR;
            case LOWER_BOUND, LOWER_BOUND_WITH_PRIOR -> LOWER_BOUND_WITH_PRIOR;
        };
    }
}

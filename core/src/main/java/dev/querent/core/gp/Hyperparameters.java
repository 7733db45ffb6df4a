package dev.querent.core.gp;

import dev.querent.core.internal.Require;
import dev.querent.core.kernel.Kernel;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A kernel and a noise variance, with the outcome of their search.
 *
 * @param logEvidence of the rows searched on; empty without a search
 * @param evidenceKind what the log evidence is; empty without one, and for models saved before it was recorded
 * @param converged false if the search ended at its cap or its budget
 */
public record Hyperparameters(
        Kernel kernel,
        double noise,
        int evaluations,
        OptionalDouble logEvidence,
        Optional<EvidenceKind> evidenceKind,
        boolean converged) {
    public Hyperparameters {
        Require.finitePositive("noise", noise);
    }

    /** Given, not searched. */
    public static Hyperparameters fixed(Kernel kernel, double noise) {
        return new Hyperparameters(kernel, noise, 0, OptionalDouble.empty(), Optional.empty(), true);
    }
}

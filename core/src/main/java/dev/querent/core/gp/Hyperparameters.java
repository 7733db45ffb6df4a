package dev.querent.core.gp;

import dev.querent.core.internal.Require;
import dev.querent.core.kernel.Kernel;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A kernel and a noise variance, with how they were found.
 *
 * @param logEvidence of the rows searched on; empty where nothing was searched
 * @param evidenceKind what the log evidence is; empty where there is none, and for models from before it was kept
 * @param converged false where the search ended at its cap or its budget
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

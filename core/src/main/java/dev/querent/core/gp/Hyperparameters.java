package dev.querent.core.gp;

import dev.querent.core.internal.Require;
import dev.querent.core.kernel.Kernel;
import java.util.OptionalDouble;

/**
 * A kernel and a noise variance, with how they were found.
 *
 * @param logEvidence of the rows searched on; empty where nothing was searched
 * @param converged false where the search ended at its cap or its budget
 */
public record Hyperparameters(
        Kernel kernel, double noise, int evaluations, OptionalDouble logEvidence, boolean converged) {
    public Hyperparameters {
        Require.finitePositive("noise", noise);
    }

    /** Given, not searched. */
    public static Hyperparameters fixed(Kernel kernel, double noise) {
        return new Hyperparameters(kernel, noise, 0, OptionalDouble.empty(), true);
    }
}

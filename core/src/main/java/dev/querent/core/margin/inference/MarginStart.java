package dev.querent.core.margin.inference;

import java.util.Arrays;

/**
 * Where the training of a machine starts. Arrays are passed on, not copied.
 *
 * @param gammas of the bounds on the likelihood, by row
 * @param alphas multipliers of the margins, by row
 */
public record MarginStart(double[] gammas, double[] alphas) {

    /** γ = 1 and α = 0. */
    public static MarginStart cold(int rows) {
        double[] gammas = new double[rows];
        Arrays.fill(gammas, 1);
        return new MarginStart(gammas, new double[rows]);
    }
}

package dev.querent.core.ivm.inference;

import dev.querent.core.gp.probit.inference.ProbitPosterior;
import dev.querent.core.gp.probit.inference.Sites;

/**
 * The rows that a machine has chosen, in the order of their inclusion, and what filtering made of them.
 *
 * @param rows numbers of the training rows
 * @param logEvidence by assumed density filtering: Σ log Φ(u)
 * @param watchedMeans μ + b of the watched rows, none of which was a candidate
 * @param watchedVariances ζ of these
 */
public record ActiveSet(
        int[] rows, Sites sites, double bias, double logEvidence, double[] watchedMeans, double[] watchedVariances) {

    /** z = (μ + b)/√(1 + ζ) of the watched rows. */
    public double[] watchedScores() {
        return new ProbitPosterior.Moments(watchedMeans, watchedVariances).scores();
    }
}

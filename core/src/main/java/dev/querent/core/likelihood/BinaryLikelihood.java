package dev.querent.core.likelihood;

import dev.querent.core.internal.Require;

/**
 * A likelihood p(y | f) of two classes, whose targets y are +1 and -1, and the derivatives of its logarithm by the latent value f. Symmetric:
 * p(+1 | f) = p(-1 | -f). All results are finite for latent values up to 1e6 in magnitude. Immutable and thread-safe.
 */
public sealed interface BinaryLikelihood permits Logistic, Probit {

    /** log p(+1 | latent). */
    double logOfPositive(double latent);

    /**
     * The averaged prediction p(+1) for a Gaussian latent value with the given moments: ∫ p(+1 | f) N(f | mean, variance) df. For class -1 pass
     * {@code -mean} rather than subtract from 1, which would lose small probabilities.
     */
    double probability(double mean, double variance);

    /** log p(target | latent). */
    default double logLikelihood(double target, double latent) {
        return logOfPositive(margin(target, latent));
    }

    /** ∂ log p / ∂f. */
    double firstDerivative(double target, double latent);

    /** ∂² log p / ∂f²; never positive, as these likelihoods are log-concave. */
    double secondDerivative(double target, double latent);

    /** ∂³ log p / ∂f³. */
    double thirdDerivative(double target, double latent);

    /** The latent value as seen by the target's class: y·f. */
    static double margin(double target, double latent) {
        Require.that(target == 1 || target == -1, "target", target, "+1 or -1");
        return target * latent;
    }

    /** The standard deviation of a variance that must be finite and not negative. */
    static double deviation(double variance) {
        Require.that(variance >= 0 && Double.isFinite(variance), "latent variance", variance, "finite and >= 0");
        return Math.sqrt(variance);
    }
}

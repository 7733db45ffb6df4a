package dev.querent.core.likelihood;

/**
 * A likelihood: log p(y | f) and its derivatives with respect to the latent value f. Immutable and thread-safe. All results are finite for
 * latent values up to 1e6 in magnitude.
 */
public sealed interface Likelihood permits BinaryLikelihood, Gaussian {

    /** log p(target | latent). */
    double logLikelihood(double target, double latent);

    /** ∂ log p / ∂f. */
    double firstDerivative(double target, double latent);

    /** ∂² log p / ∂f²; never positive, as all these likelihoods are log-concave. */
    double secondDerivative(double target, double latent);

    /** ∂³ log p / ∂f³. */
    double thirdDerivative(double target, double latent);
}

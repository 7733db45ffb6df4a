package dev.querent.core.likelihood;

/**
 * log p(y | f) and its derivatives in the latent value f. Stateless apart from parameters, immutable, safe to share. All
 * results are finite for latent values up to 1e6 in size.
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

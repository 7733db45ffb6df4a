package dev.querent.core.likelihood;

/** The probit likelihood p(y | f) = Φ(y·f) with Φ the distribution function of the standard normal, for targets +1 and -1. */
public record Probit() implements BinaryLikelihood {

    @Override
    public double logOfPositive(double latent) {
        return StandardNormal.logCdf(latent);
    }

    @Override
    public double firstDerivative(double target, double latent) {
        return target * StandardNormal.hazard(BinaryLikelihood.margin(target, latent));
    }

    @Override
    public double secondDerivative(double target, double latent) {
        return StandardNormal.hazardSlope(BinaryLikelihood.margin(target, latent));
    }

    @Override
    public double thirdDerivative(double target, double latent) {
        return target * StandardNormal.hazardCurvature(BinaryLikelihood.margin(target, latent));
    }

    /** Closed form: Φ(mean / √(1 + variance)). */
    @Override
    public double probability(double mean, double variance) {
        return StandardNormal.cdf(mean / Math.hypot(1, BinaryLikelihood.deviation(variance)));
    }
}

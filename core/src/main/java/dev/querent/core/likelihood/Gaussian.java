package dev.querent.core.likelihood;

import dev.querent.core.internal.Require;

/** The Gaussian likelihood p(y | f) = N(y | f, noise variance), for real targets. */
public record Gaussian(double noiseVariance) implements Likelihood {
    public Gaussian {
        Require.finitePositive("noise variance", noiseVariance);
    }

    @Override
    public double logLikelihood(double target, double latent) {
        return logDensity(target - latent, noiseVariance);
    }

    @Override
    public double firstDerivative(double target, double latent) {
        return (target - latent) / noiseVariance;
    }

    @Override
    public double secondDerivative(double target, double latent) {
        return -1 / noiseVariance;
    }

    @Override
    public double thirdDerivative(double target, double latent) {
        return 0;
    }

    /** log of ∫ p(target | f) N(f | mean, variance) df. */
    public double logPredictive(double target, double mean, double variance) {
        Require.that(variance >= 0 && Double.isFinite(variance), "latent variance", variance, "finite and >= 0");
        return logDensity(target - mean, noiseVariance + variance);
    }

    private static double logDensity(double difference, double variance) {
        double deviation = Math.sqrt(variance);
        return StandardNormal.logPdf(difference / deviation) - Math.log(deviation);
    }
}

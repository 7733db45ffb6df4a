package dev.querent.core.likelihood;

import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/** The logistic likelihood p(y | f) = σ(y·f) with σ(x) = 1 / (1 + exp(-x)), for targets +1 and -1. */
public record Logistic() implements BinaryLikelihood {
    /**
     * Step of the trapezoidal rule, in units of the density it runs over. On the whole line that rule converges like
     * exp(-2π·a/step), a the distance of the nearest pole from the real axis; a is π or more here, so round-off is reached.
     */
    private static final double STEP = 0.4;

    /** Nodes on each side: the standard normal density is below 1e-22 from 10 on. */
    private static final int NORMAL_NODES = 25;

    /** Nodes on each side: the logistic density is below 1e-16 from 38 on. */
    private static final int LOGISTIC_NODES = 95;

    /** Steps and nodes on each side of the shorter sums for a variance, which leave an absolute error below 1e-7. */
    private static final double SHORT_LOGISTIC_STEP = 0.8;

    private static final int SHORT_LOGISTIC_NODES = 25;

    /** Weights of the nodes, which are the same for every row and class. */
    private static final double[] SHORT_LOGISTIC_WEIGHTS =
            weights(SHORT_LOGISTIC_NODES, SHORT_LOGISTIC_STEP, Logistic::density);

    private static final double SHORT_NORMAL_STEP = 0.75;
    private static final double[] SHORT_NORMAL_WEIGHTS = weights(8, SHORT_NORMAL_STEP, StandardNormal::pdf);

    /** For a deviation up to 2, which brings the poles of the sigmoid closer to the nodes. */
    private static final double FINE_NORMAL_STEP = 0.375;

    private static final double[] FINE_NORMAL_WEIGHTS = weights(16, FINE_NORMAL_STEP, StandardNormal::pdf);

    private static double[] weights(int nodes, double step, DoubleUnaryOperator density) {
        return IntStream.rangeClosed(-nodes, nodes)
                .mapToDouble(i -> step * density.applyAsDouble(step * i))
                .toArray();
    }

    /** −log(1 + exp(−f)), without overflow. */
    @Override
    public double logOfPositive(double latent) {
        return latent < 0 ? latent - Math.log1p(Math.exp(latent)) : -Math.log1p(Math.exp(-latent));
    }

    @Override
    public double firstDerivative(double target, double latent) {
        return target * sigmoid(-BinaryLikelihood.margin(target, latent));
    }

    @Override
    public double secondDerivative(double target, double latent) {
        double margin = BinaryLikelihood.margin(target, latent);
        return -density(margin);
    }

    /** -σ(f)·σ(-f)·(1 - 2σ(f)), where 1 - 2σ(f) = -tanh(f/2). */
    @Override
    public double thirdDerivative(double target, double latent) {
        double margin = BinaryLikelihood.margin(target, latent);
        return target * density(margin) * Math.tanh(0.5 * margin);
    }

    /**
     * By quadrature, to an absolute error of about 1e-15 for every mean and variance. Gauss–Hermite nodes would miss the sigmoid's flank for
     * large deviations, so the integral is taken over the narrower of its two factors: over the Gaussian for a deviation below 1, otherwise over
     * the logistic density, as E[σ(f)] = E[Φ((mean - ε) / deviation)] with ε logistic.
     */
    @Override
    public double probability(double mean, double variance) {
        double deviation = BinaryLikelihood.deviation(variance);
        double sum = 0;
        if (deviation < 1) {
            for (int i = -NORMAL_NODES; i <= NORMAL_NODES; i++) {
                double z = STEP * i;
                sum += StandardNormal.pdf(z) * sigmoid(mean + deviation * z);
            }
        } else {
            for (int i = -LOGISTIC_NODES; i <= LOGISTIC_NODES; i++) {
                double noise = STEP * i;
                sum += density(noise) * StandardNormal.cdf((mean - noise) / deviation);
            }
        }
        return Math.min(1, STEP * sum);
    }

    /**
     * Var σ(f) with f ~ N(mean, variance), at most ¼, by the same quadrature with fewer nodes. For a deviation of 2 or more it is
     * E[σ](1 − E[σ]) − E[σ'], because σ² = σ − σ'.
     */
    public double probabilityVariance(double mean, double variance) {
        double deviation = BinaryLikelihood.deviation(variance);
        double found = deviation < 1
                ? narrowVariance(mean, deviation, SHORT_NORMAL_STEP, SHORT_NORMAL_WEIGHTS)
                : deviation < 2
                        ? narrowVariance(mean, deviation, FINE_NORMAL_STEP, FINE_NORMAL_WEIGHTS)
                        : wideVariance(mean, deviation);
        return Math.min(0.25, Math.max(0, found));
    }

    private static double narrowVariance(double mean, double deviation, double step, double[] weights) {
        double centre = sigmoid(mean); // what is squared is small: no digits are lost
        double first = 0;
        double second = 0;
        int nodes = weights.length / 2;
        for (int i = -nodes; i <= nodes; i++) {
            double distance = sigmoid(mean + deviation * step * i) - centre;
            first += weights[nodes + i] * distance;
            second += weights[nodes + i] * distance * distance;
        }
        return second - first * first;
    }

    private static double wideVariance(double mean, double deviation) {
        double probability = 0;
        double slope = 0;
        for (int i = -SHORT_LOGISTIC_NODES; i <= SHORT_LOGISTIC_NODES; i++) {
            double weight = SHORT_LOGISTIC_WEIGHTS[SHORT_LOGISTIC_NODES + i];
            double z = (mean - SHORT_LOGISTIC_STEP * i) / deviation;
            probability += weight * StandardNormal.cdf(z);
            slope += weight * StandardNormal.pdf(z) / deviation;
        }
        return probability * (1 - probability) - slope;
    }

    static double sigmoid(double x) {
        if (x >= 0) {
            return 1 / (1 + Math.exp(-x));
        }
        double e = Math.exp(x);
        return e / (1 + e);
    }

    /** σ(x)·σ(-x), the density of the logistic distribution. */
    private static double density(double x) {
        return sigmoid(x) * sigmoid(-x);
    }
}

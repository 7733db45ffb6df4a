package dev.querent.core.gp.probit.inference;

import dev.querent.core.likelihood.StandardNormal;

/**
 * What one label tells of a latent value with a Gaussian cavity distribution N(m, v): the moments of Φ(y(f + b))·N(f | m, v), whose mean is m + g·v and
 * whose variance is v − ν·v² (Rasmussen and Williams 2006, section 3.9).
 *
 * @param logNormaliser log Φ(u) with u = y(m + b)/√(1 + v): the log probability of the label
 * @param gradient g = ∂ log Φ(u)/∂m
 * @param curvature ν = −∂² log Φ(u)/∂m², in (0, 1/(1 + v))
 */
public record TiltedMoments(double logNormaliser, double gradient, double curvature) {

    /**
     * @param target +1 or −1
     * @param mean m of the cavity
     * @param variance v of the cavity
     */
    public static TiltedMoments of(double target, double mean, double variance, double bias) {
        double c = target / Math.sqrt(1 + variance);
        double u = c * (mean + bias);
        return new TiltedMoments(
                StandardNormal.logCdf(u), c * StandardNormal.hazard(u), curvature(target, mean, variance, bias));
    }

    /** ν = g(g + uc) = −c²·h′(u) alone, where the slope h′ of the hazard ratio does not cancel far out. */
    public static double curvature(double target, double mean, double variance, double bias) {
        double u = target * (mean + bias) / Math.sqrt(1 + variance);
        return -StandardNormal.hazardSlope(u) / (1 + variance);
    }

    /** Precision τ of the Gaussian site that gives the cavity these moments. */
    public double sitePrecision(double variance) {
        return curvature / (1 - curvature * variance);
    }

    /** Its precision times its mean. */
    public double siteShift(double mean, double variance) {
        return (gradient + curvature * mean) / (1 - curvature * variance);
    }
}

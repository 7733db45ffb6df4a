package dev.querent.core.gp.probit.inference;

import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Cancellation;

/**
 * Expectation propagation for probit labels (Minka 2001; Rasmussen and Williams 2006, algorithm 3.5): each site in turn is replaced by the one that
 * gives its cavity the moments of the true likelihood. A sweep is cubic in the rows.
 *
 * @param maxSweeps over all sites
 * @param tolerance ends once no posterior mean moves by more than this in a sweep, relative to the prior deviation
 */
public record ExpectationPropagation(int maxSweeps, double tolerance) implements ProbitApproximation {

    public static ExpectationPropagation untilConverged() {
        return new ExpectationPropagation(100, 1e-7);
    }

    /** Exactly this many sweeps. */
    public static ExpectationPropagation sweeps(int count) {
        return new ExpectationPropagation(count, -1);
    }

    @Override
    public SiteFit fit(Matrix gram, double[] targets, double bias, Compute compute, Cancellation cancellation) {
        return fit(gram, targets, bias, Sites.none(targets.length), compute, cancellation);
    }

    /**
     * @param start sites to start from, which are not changed
     */
    public SiteFit fit(
            Matrix gram, double[] targets, double bias, Sites start, Compute compute, Cancellation cancellation) {
        Sites sites = start.copy();
        EpMoments moments = EpMoments.of(gram, sites, compute);
        int sweeps = 0;
        boolean converged = false;
        while (sweeps < maxSweeps && !converged) {
            cancellation.check();
            new EpSweep(targets, bias, sites, moments, compute).run();
            sweeps++;
            double[] before = moments.means();
            moments = EpMoments.of(gram, sites, compute); // without the round-off of a sweep
            converged = largestMove(before, moments.means(), gram) <= tolerance;
        }
        return new SiteFit(
                sites,
                moments.posterior(),
                moments.weights(),
                new double[targets.length],
                logEvidence(targets, bias, sites, moments),
                sweeps,
                converged);
    }

    private static double largestMove(double[] before, double[] after, Matrix gram) {
        double largest = 0;
        for (int i = 0; i < before.length; i++) {
            double deviation = Math.sqrt(Math.max(Double.MIN_NORMAL, gram.get(i, i)));
            largest = Math.max(largest, Math.abs(after[i] - before[i]) / deviation);
        }
        return largest;
    }

    /**
     * log Z = Σ log Φ(u₋) + ½ Σ log(1 + τv₋) − ½ log|B| + ½ Σ (m₋ − m̃)²/(v₋ + 1/τ) − ½ m̃ᵀ(K + T⁻¹)⁻¹m̃ with m̃ = ν̃/τ. The last two terms are
     * ½ ν̃ᵀμ + ½ Σ (τm₋² − 2ν̃m₋ − v₋ν̃²)/(1 + τv₋), which needs no 1/τ (Rasmussen and Williams 2006, eq. 3.65).
     */
    private static double logEvidence(double[] targets, double bias, Sites sites, EpMoments moments) {
        double sum = -0.5 * moments.posterior().factor().logDeterminant();
        for (int i = 0; i < targets.length; i++) {
            Cavity cavity = Cavity.of(moments.means()[i], moments.variance(i), sites, i);
            double m = cavity.mean();
            double v = cavity.variance();
            double tau = sites.precisions()[i];
            double shift = sites.shifts()[i];
            sum += TiltedMoments.of(targets[i], m, v, bias).logNormaliser()
                    + 0.5 * Math.log1p(tau * v)
                    + 0.5 * shift * moments.means()[i]
                    + 0.5 * (tau * m * m - 2 * shift * m - v * shift * shift) / (1 + tau * v);
        }
        return sum;
    }
}

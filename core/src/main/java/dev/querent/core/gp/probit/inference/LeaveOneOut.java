package dev.querent.core.gp.probit.inference;

import dev.querent.core.linalg.Compute;

/**
 * Approximate leave-one-out predictions z = (m₋ + b)/√(1 + v₋) of labelled rows, by the cavity of each: the posterior of the other sites (Opper and
 * Winther 2000). They cost nothing beyond the posterior.
 */
public final class LeaveOneOut {
    private LeaveOneOut() {}

    public static double[] of(ProbitProblem problem, Sites sites, Compute compute) {
        EpMoments moments = EpMoments.of(problem.gram(), sites, compute);
        double[] z = new double[sites.count()];
        for (int i = 0; i < z.length; i++) {
            Cavity cavity = Cavity.of(moments.means()[i], moments.variance(i), sites, i);
            z[i] = (cavity.mean() + problem.bias()) / Math.sqrt(1 + cavity.variance());
        }
        return z;
    }
}

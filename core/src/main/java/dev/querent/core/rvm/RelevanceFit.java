package dev.querent.core.rvm;

import dev.querent.core.linalg.factor.CholeskyFactor;

/**
 * The weights of one machine that {@link RelevanceAlternation} has found. Arrays are passed on, not copied.
 *
 * @param kept columns of Φ with a weight, ascending
 * @param means μ
 * @param scales diagonal of D
 * @param factor of B
 * @param alphas multipliers of the margins, by row
 * @param residual of the dual problem
 * @param converged whether the precisions stopped changing and the dual was solved
 */
record RelevanceFit(
        int[] kept,
        double[] means,
        double[] scales,
        CholeskyFactor factor,
        double[] alphas,
        double residual,
        boolean converged) {

    static RelevanceFit of(int[] kept, RelevancePosterior posterior, boolean settled) {
        return new RelevanceFit(
                kept,
                posterior.means(),
                posterior.scales(),
                posterior.factor(),
                posterior.solution().alphas(),
                posterior.solution().residual(),
                settled && posterior.solution().converged());
    }
}

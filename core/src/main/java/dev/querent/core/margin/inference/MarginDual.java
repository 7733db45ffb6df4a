package dev.querent.core.margin.inference;

import dev.querent.core.random.Seed;

/** A form of the dual problem and its solver. */
public sealed interface MarginDual permits BoxDual, SimplexDual {

    /** The smallest share of c at which a constraint counts as active. */
    double ACTIVE = 1e-8;

    /** The cost c. */
    double cost();

    /**
     * Solves to a tolerance of the residual, or until the passes are used up.
     *
     * @param start multipliers to start from, feasible or not; not changed
     */
    DualSolution solve(DualProblem problem, double[] start, double tolerance, int passes, Seed seed);

    /** Share of the constraints with α > 0. */
    default double activeShare(double[] alphas) {
        int active = 0;
        for (double alpha : alphas) {
            active += alpha > ACTIVE * cost() ? 1 : 0;
        }
        return (double) active / alphas.length;
    }
}

package dev.querent.core.discrimination;

import dev.querent.core.random.Seed;

/** A form of the dual problem and its solver. */
public sealed interface MarginDual permits BoxDual, SimplexDual {

    /** The cost c. */
    double cost();

    /**
     * Solves to a tolerance of the residual, or until the passes are used up.
     *
     * @param start multipliers to start from, feasible or not; not changed
     */
    DualSolution solve(DualProblem problem, double[] start, double tolerance, int passes, Seed seed);
}

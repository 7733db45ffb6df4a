package dev.querent.core.ivm.inference;

import dev.querent.core.gp.probit.inference.ProbitProblem;
import dev.querent.core.gp.probit.inference.Sites;
import dev.querent.core.linalg.Compute;
import java.util.Arrays;

/**
 * The mean of the sites of filtering in one order and in the reverse, in natural parameters: what a site knows of the others depends on its turn.
 */
public final class FlippedFiltering {
    private FlippedFiltering() {}

    /**
     * @param problem of the active rows, in the order of their inclusion
     * @param forward sites by that order
     */
    public static Sites averaged(ProbitProblem problem, Sites forward, Compute compute) {
        int n = forward.count();
        AssumedDensityFilter filter = new AssumedDensityFilter(
                problem.kernel(), problem.rows(), problem.targets().clone(), problem.bias(), n, compute);
        for (int i = n - 1; i >= 0; i--) {
            filter.include(i, Arrays.copyOfRange(problem.gram().array(), i * n, (i + 1) * n));
        }
        Sites backward = filter.sites(); // the last row first
        Sites mean = Sites.none(n);
        for (int i = 0; i < n; i++) {
            mean.precisions()[i] = 0.5 * (forward.precisions()[i] + backward.precisions()[n - 1 - i]);
            mean.shifts()[i] = 0.5 * (forward.shifts()[i] + backward.shifts()[n - 1 - i]);
        }
        return mean;
    }
}

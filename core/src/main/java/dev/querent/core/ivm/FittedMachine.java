package dev.querent.core.ivm;

import dev.querent.core.gp.probit.inference.LeaveOneOut;
import dev.querent.core.gp.probit.inference.ProbitPosterior;
import dev.querent.core.gp.probit.inference.ProbitProblem;
import dev.querent.core.gp.probit.inference.SiteFit;
import dev.querent.core.linalg.Compute;

/**
 * A machine with its sites.
 *
 * @param active numbers of its rows
 * @param filteredEvidence the log evidence by assumed density filtering
 * @param problem these rows with their targets
 */
record FittedMachine(int[] active, double filteredEvidence, ProbitProblem problem, SiteFit fit) {

    ProbitPosterior posterior() {
        return ProbitPosterior.of(problem, fit);
    }

    /** z of its rows as if it did not have them, by active row. */
    double[] leaveOneOut(Compute compute) {
        return LeaveOneOut.of(problem, fit.sites(), compute);
    }

    IvmModel.Machine parts() {
        return new IvmModel.Machine(
                problem.kernel(),
                active,
                problem.bias(),
                fit.sites().precisions(),
                fit.sites().shifts(),
                fit.weights());
    }
}

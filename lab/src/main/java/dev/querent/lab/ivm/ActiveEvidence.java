package dev.querent.lab.ivm;

import dev.querent.core.data.LabeledData;
import dev.querent.core.gp.probit.inference.ExpectationPropagation;
import dev.querent.core.gp.probit.inference.OneVersusRest;
import dev.querent.core.gp.probit.inference.ProbitEvidence;
import dev.querent.core.gp.probit.inference.ProbitPosterior;
import dev.querent.core.gp.probit.inference.ProbitProblem;
import dev.querent.core.gp.probit.inference.SiteFit;
import dev.querent.core.ivm.inference.ActiveSet;
import dev.querent.core.ivm.inference.ActiveSetSelection;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.stream.IntStream;

/**
 * The evidence of an informative vector machine: with the kernel, the rows change that it is the evidence of.
 *
 * @param family defines the parameters
 * @param positive code of the class that is separated from all others
 */
record ActiveEvidence(Kernel family, LabeledData rows, int positive, ActiveSetSelection selection, Seed seed, Run run) {

    /** The rows that a kernel chooses. */
    ActiveSet chosen(Kernel kernel) {
        int[] all = IntStream.range(0, rows.size()).toArray();
        return selection.select(kernel, rows.features(), targets(), all, offset(), seed, run);
    }

    private double[] targets() {
        return OneVersusRest.targets(rows.labels(), positive);
    }

    /** The labelled rows of an active set, in the order of their choice. */
    ProbitProblem problem(Kernel kernel, ActiveSet set) {
        double[] targets = targets();
        double[] active =
                IntStream.of(set.rows()).mapToDouble(row -> targets[row]).toArray();
        return ProbitProblem.of(
                kernel, rows.features().select(set.rows()), active, offset(), Compute.on(run.workers()));
    }

    /** See {@link ProbitProblem#offset}. */
    double offset() {
        return ProbitProblem.offset(targets());
    }

    /** The negative log evidence, by converged expectation propagation, of the rows that the kernel at a point chooses. */
    ProbitEvidence chosenAt(double[] point) {
        ProbitProblem problem = problemAt(point);
        return new ProbitEvidence(
                family, problem.rows(), problem.targets(), offset(), ExpectationPropagation.untilConverged(), run);
    }

    private ProbitProblem problemAt(double[] point) {
        Kernel kernel = family.withLogParameters(point);
        return problem(kernel, chosen(kernel));
    }

    /** A machine and the log evidence of its active rows. */
    record Machine(ProbitPosterior posterior, double logEvidence) {}

    /** The machine with the kernel at a point, by converged expectation propagation. */
    Machine machineAt(double[] point) {
        ProbitProblem problem = problemAt(point);
        SiteFit fit = PosteriorApproximation.fit(ExpectationPropagation.untilConverged(), problem, run);
        return new Machine(ProbitPosterior.of(problem, fit), fit.logEvidence());
    }
}

package dev.querent.lab.ivm;

import dev.querent.core.data.LabeledData;
import dev.querent.core.gp.probit.inference.OneVersusRest;
import dev.querent.core.gp.probit.inference.ProbitPosterior;
import dev.querent.core.gp.probit.inference.ProbitProblem;
import dev.querent.core.gp.probit.inference.SiteFit;
import dev.querent.core.gp.probit.inference.TiltedMoments;
import dev.querent.core.ivm.inference.ActiveSetSelection;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.parallel.Workers;
import dev.querent.lab.experiment.ExperimentContext;
import dev.querent.lab.timing.Repeated.Timed;
import java.util.ArrayList;
import java.util.List;

/**
 * How well and how fast an approximation does on two classes.
 *
 * @param rows with a site each
 * @param error share of the test rows on the wrong side
 * @param logLoss of the test rows, in nats
 * @param distance of the latent means of the test rows from those of converged expectation propagation, relative to their norm
 */
record ApproximationScore(
        int rows, PosteriorApproximation way, double error, double logLoss, double distance, double seconds) {
    private static final double TIMED_SECONDS = 5;

    /**
     * All approximations on the same active set.
     *
     * @param rows of the active set
     */
    static List<ApproximationScore> all(
            Kernel kernel, int rows, LabeledData train, LabeledData test, ExperimentContext context) {
        Compute compute = Compute.on(context.workers());
        ActiveEvidence machine = new ActiveEvidence(
                kernel,
                train,
                0,
                new ActiveSetSelection(rows, false, false, train.size(), 0),
                context.seed(),
                context.part());
        double offset = machine.offset();
        ProbitProblem problem = machine.problem(kernel, machine.chosen(kernel));
        ProbitPosterior exact =
                ProbitPosterior.of(problem, PosteriorApproximation.CONVERGED.fit(problem, offset, context.part()));
        double[] goal = exact.means(test.features(), compute);
        List<ApproximationScore> lines = new ArrayList<>();
        for (PosteriorApproximation way : PosteriorApproximation.values()) {
            context.run()
                    .progress(rows + " rows, " + way.title(), lines.size(), PosteriorApproximation.values().length);
            Timed<SiteFit> fit = context.timing(TIMED_SECONDS)
                    .time(() -> way.fit(problem, offset, context.partOn(Workers.sequential())));
            ProbitPosterior.Moments moments =
                    ProbitPosterior.of(problem, fit.result()).moments(test.features(), compute);
            lines.add(of(rows, way, moments, OneVersusRest.targets(test.labels(), 0), goal, fit.seconds()));
        }
        return lines;
    }

    private static ApproximationScore of(
            int rows,
            PosteriorApproximation way,
            ProbitPosterior.Moments moments,
            double[] truth,
            double[] goal,
            double seconds) {
        double loss = 0;
        int wrong = 0;
        for (int i = 0; i < truth.length; i++) {
            double mean = moments.means()[i];
            loss -= TiltedMoments.of(truth[i], mean, moments.variances()[i], 0).logNormaliser();
            wrong += truth[i] * mean > 0 ? 0 : 1;
        }
        double n = truth.length;
        return new ApproximationScore(
                rows, way, wrong / n, loss / n, RelativeDistance.of(moments.means(), goal), seconds);
    }
}

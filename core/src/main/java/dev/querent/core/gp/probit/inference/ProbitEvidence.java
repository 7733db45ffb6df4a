package dev.querent.core.gp.probit.inference;

import dev.querent.core.data.Features;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.NotPositiveDefiniteException;
import dev.querent.core.optim.DifferentiableObjective;
import dev.querent.core.progress.Run;
import java.util.Arrays;

/**
 * The negative log evidence of labelled rows as a function of the kernel's log parameters. Its gradient is that of the converged approximation.
 *
 * @param family defines the parameters; their values come with each evaluation
 * @param offset see {@link ProbitProblem#offset}
 */
public record ProbitEvidence(
        Kernel family, Features rows, double[] targets, double offset, ProbitApproximation approximation, Run run)
        implements DifferentiableObjective {

    @Override
    public double value(double[] point) {
        try {
            return -fit(problem(point)).logEvidence();
        } catch (NotPositiveDefiniteException overflow) {
            return Double.POSITIVE_INFINITY;
        }
    }

    @Override
    public double valueAndGradient(double[] point, double[] gradient) {
        try {
            ProbitProblem problem = problem(point);
            SiteFit fit = fit(problem);
            Matrix weights = fit.gramGradient(compute());
            int n = targets.length;
            // the jitter scales the diagonal, and the bias follows the mean of it
            double biasPerPrior = 0.5 * problem.bias() / (1 + meanPrior(problem));
            for (int i = 0; i < n; i++) {
                weights.set(
                        i, i, (1 + ProbitProblem.JITTER) * (weights.get(i, i) + fit.biasGradient() * biasPerPrior / n));
            }
            Matrix plain = problem.gram().copy();
            for (int i = 0; i < n; i++) {
                plain.set(i, i, plain.get(i, i) / (1 + ProbitProblem.JITTER));
            }
            double[] found = problem.kernel().gradient(rows, plain, weights, compute());
            Arrays.setAll(gradient, p -> -found[p]);
            return -fit.logEvidence();
        } catch (NotPositiveDefiniteException overflow) {
            Arrays.fill(gradient, 0);
            return Double.POSITIVE_INFINITY;
        }
    }

    private static double meanPrior(ProbitProblem problem) {
        double sum = 0;
        for (int i = 0; i < problem.targets().length; i++) {
            sum += problem.gram().get(i, i);
        }
        return sum / problem.targets().length;
    }

    private ProbitProblem problem(double[] point) {
        return ProbitProblem.of(family.withLogParameters(point), rows, targets, offset, compute());
    }

    private SiteFit fit(ProbitProblem problem) {
        return approximation.fit(problem.gram(), targets, problem.bias(), compute(), run.cancellation());
    }

    private Compute compute() {
        return Compute.on(run.workers());
    }
}

package dev.querent.core.margin;

import dev.querent.core.data.LabeledData;
import dev.querent.core.gp.SearchMethod;
import dev.querent.core.gp.inference.ExactEvidence;
import dev.querent.core.gp.inference.HeldOutCheck;
import dev.querent.core.gp.inference.HyperparameterSearch;
import dev.querent.core.gp.inference.LabelTargets;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Optional;

/**
 * Learns a length for each feature: a long one makes its feature matter less. Held-out loss has no gradient that could find so many lengths, and the bound
 * of the machines needs all of them trained in each step. The evidence of label regression has a gradient and needs a single factor.
 */
final class FeatureRelevance {
    /** With fewer rows per feature there is little to learn, and the search is long. */
    private static final int LEAST_ROWS = 1;

    private static final double START_NOISE = 0.1;

    private FeatureRelevance() {}

    /** Whether a kernel with one length for all features can become one with many. */
    static boolean applies(Kernel kernel, LabeledData rows) {
        int columns = rows.features().columns();
        return kernel instanceof GaussianKernel gaussian
                && !gaussian.isPerDimension()
                && columns > 1
                && rows.size() >= (long) LEAST_ROWS * columns;
    }

    /** With the amplitude of the start; that of label regression says nothing about log odds. */
    static Kernel learnt(LabeledData rows, double logAmplitude, Seed seed, Run run) {
        ExactEvidence evidence = new ExactEvidence(
                StandardKernel.GAUSSIAN_ARD.startFor(rows.features()),
                rows.features(),
                LabelTargets.contrasts(rows.labels()),
                Compute.on(run.workers()));
        Kernel kernel = new HyperparameterSearch(SearchMethod.LBFGS, run)
                .search(evidence, START_NOISE, Optional.empty(), Optional.<HeldOutCheck>empty(), seed)
                .kernel();
        double[] parameters = kernel.logParameters();
        parameters[0] = logAmplitude;
        return kernel.withLogParameters(parameters);
    }
}

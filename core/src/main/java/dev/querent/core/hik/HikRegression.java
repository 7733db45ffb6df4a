package dev.querent.core.hik;

import dev.querent.core.data.Features;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.gp.Hyperparameters;
import dev.querent.core.intersection.Quantisation;
import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.krylov.ConjugateGradients;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.progress.Run;
import java.util.Optional;

/**
 * Gaussian-process regression of any targets with a given intersection kernel and noise, all columns in one block solve.
 *
 * <pre>{@code
 * HikPosterior posterior = new HikRegression(kernel, 0.1, new ConjugateGradients(1e-6, 1000)).fit(rows, targets, Run.quiet());
 * double[] means = posterior.means(queries, Workers.sequential());
 * }</pre>
 */
public record HikRegression(IntersectionKernel kernel, double noise, ConjugateGradients solver) {

    public HikPosterior fit(Features features, Matrix targets, Run run) {
        SparseFeatures rows = SparseFeatures.copyOf(features);
        HikSettings settings = new HikSettings(solver, 2, Quantisation.defaults(), HikModel.DEFAULT_VARIANCE);
        HikFit fit = new HikFit(
                rows,
                SortedIndex.of(rows, run.workers()),
                Hyperparameters.fixed(kernel, noise),
                settings,
                run.workers());
        return fit.posterior(
                targets, Optional.empty(), fit.preconditioner(targets.columns(), targets.columns(), run), run);
    }
}

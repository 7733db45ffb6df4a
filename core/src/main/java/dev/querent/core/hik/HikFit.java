package dev.querent.core.hik;

import dev.querent.core.data.Labels;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.gp.Hyperparameters;
import dev.querent.core.gp.inference.ClassProbabilities;
import dev.querent.core.hik.inference.GridChoice;
import dev.querent.core.hik.inference.HikPosterior;
import dev.querent.core.hik.inference.HikVariances;
import dev.querent.core.internal.Lazy;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.krylov.Preconditioner;
import dev.querent.core.krylov.Solution;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.model.MeanMethod;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import java.util.Optional;

/** Rows, their sorted index and hyperparameters, ready for conditioning on labels. Shared by training and updates. */
record HikFit(
        SparseFeatures rows, IntersectionMatrix matrix, Hyperparameters hyperparameters, HikParts.Settings settings) {

    static HikFit of(
            SparseFeatures rows,
            SortedIndex index,
            Hyperparameters found,
            HikParts.Settings settings,
            Workers workers) {
        IntersectionMatrix matrix = IntersectionMatrix.of(index, kernel(found.kernel()), found.noise(), workers);
        return new HikFit(rows, matrix, found, settings);
    }

    static IntersectionKernel kernel(Kernel kernel) {
        if (kernel instanceof IntersectionKernel intersection) {
            return intersection;
        }
        throw new IllegalArgumentException("gp-hik works with intersection kernels only, not with "
                + kernel.getClass().getSimpleName() + "; use gp-dense for other kernels");
    }

    /**
     * The preconditioner with the lowest total cost.
     *
     * @param columns targets
     * @param rightHandSides total number: the targets, and later solves with the same preconditioner
     */
    Preconditioner preconditioner(int columns, int rightHandSides, Run run) {
        return new GridChoice(rows, matrix, run.workers()).cheapest(columns, rightHandSides, settings.tolerance());
    }

    /** Solves K̃α = y, starting near the solution if a start is given. */
    HikPosterior posterior(Matrix targets, Optional<Matrix> start, Preconditioner preconditioner, Run run) {
        Solution solution = settings.solver().solve(matrix, targets, start, preconditioner, run);
        return HikPosterior.of(matrix, solution);
    }

    /**
     * The model of a posterior; its probabilities are calibrated on first use.
     *
     * @param preconditioner for solves with other targets
     */
    HikModel model(Labels labels, HikPosterior posterior, Preconditioner preconditioner) {
        HikVariances variances = new HikVariances(rows, matrix, settings.quantisation());
        Lazy<Workers, ClassProbabilities> probabilities = new Lazy<>(
                workers -> new HikCalibration(labels, preconditioner, variances, settings, Run.on(workers)).fit());
        Lazy<Workers, ClassProbabilities> exact = HikCalibration.exact(labels, variances, settings, probabilities);
        return new HikModel(
                labels, hyperparameters, posterior, variances, probabilities, exact, settings, MeanMethod.EXACT);
    }
}

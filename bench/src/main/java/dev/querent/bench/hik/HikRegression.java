package dev.querent.bench.hik;

import dev.querent.core.data.Features;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.hik.inference.GridChoice;
import dev.querent.core.hik.inference.HikPosterior;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.krylov.ConjugateGradients;
import dev.querent.core.krylov.Preconditioner;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.progress.Run;
import java.util.Optional;

/** Gaussian-process regression of any targets with a given intersection kernel and noise, all columns in one block solve. */
record HikRegression(IntersectionKernel kernel, double noise, ConjugateGradients solver) {

    HikPosterior fit(Features features, Matrix targets, Run run) {
        SparseFeatures rows = SparseFeatures.copyOf(features);
        SortedIndex index = SortedIndex.of(rows, run.workers());
        IntersectionMatrix matrix = IntersectionMatrix.of(index, kernel, noise, run.workers());
        Preconditioner preconditioner = new GridChoice(rows, matrix, run.workers())
                .cheapest(targets.columns(), targets.columns(), solver.tolerance());
        return HikPosterior.of(matrix, solver.solve(matrix, targets, Optional.empty(), preconditioner, run));
    }
}

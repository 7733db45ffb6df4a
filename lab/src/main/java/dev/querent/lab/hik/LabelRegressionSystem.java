package dev.querent.lab.hik;

import dev.querent.core.data.LabeledData;
import dev.querent.core.gp.inference.LabelTargets;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Transform;
import dev.querent.core.krylov.ConjugateGradients;
import dev.querent.core.krylov.Solution;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;

/** The system K̃·α = y of one-vs-all label regression with the plain intersection kernel, for experiments on its parts. */
record LabelRegressionSystem(IntersectionMatrix matrix, Matrix targets) {
    /** More than any experiment needs. */
    private static final int MOST_ITERATIONS = 20_000;

    static final IntersectionKernel PLAIN = IntersectionKernel.of(1, new Transform.Identity());

    /** With one column of targets per class. */
    static LabelRegressionSystem of(LabeledData training, double noise, Run run) {
        return of(training, LabelTargets.of(training.labels()), noise, run);
    }

    static LabelRegressionSystem of(LabeledData training, Matrix targets, double noise, Run run) {
        SortedIndex index = SortedIndex.of(training.features(), run.workers());
        return new LabelRegressionSystem(IntersectionMatrix.of(index, PLAIN, noise, run.workers()), targets);
    }

    LabelRegressionSystem withNoise(double noise) {
        IntersectionMatrix other = IntersectionMatrix.of(matrix.index(), PLAIN, noise, Workers.sequential());
        return new LabelRegressionSystem(other, targets);
    }

    Solution solve(double tolerance, Run run) {
        return new ConjugateGradients(tolerance, MOST_ITERATIONS).solve(matrix, targets, run);
    }
}

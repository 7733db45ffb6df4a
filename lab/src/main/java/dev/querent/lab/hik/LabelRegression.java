package dev.querent.lab.hik;

import dev.querent.core.data.LabeledData;
import dev.querent.core.gp.LabelTargets;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Transform;
import dev.querent.core.krylov.ConjugateGradients;
import dev.querent.core.krylov.Solution;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.progress.Run;

/** The system K̃·α = y of one-vs-all label regression with the plain intersection kernel, for experiments that look inside. */
record LabelRegression(IntersectionMatrix matrix, Matrix targets) {
    /** Noise variance σₙ², which the papers give only once (Rodner 2016, section 11.2). */
    static final double NOISE = 0.1;

    /** No experiment needs as many. */
    private static final int MOST_ITERATIONS = 20_000;

    static final IntersectionKernel PLAIN = IntersectionKernel.of(1, new Transform.Identity());

    static LabelRegression of(LabeledData training, Run run) {
        SortedIndex index = SortedIndex.of(training.features(), run.workers());
        return new LabelRegression(
                IntersectionMatrix.of(index, PLAIN, NOISE, run.workers()), LabelTargets.of(training.labels()));
    }

    Solution solve(double tolerance, Run run) {
        return new ConjugateGradients(tolerance, MOST_ITERATIONS).solve(matrix, targets, run);
    }
}

package dev.querent.core.hik;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.gp.EvidenceKind;
import dev.querent.core.gp.inference.Evidence;
import dev.querent.core.hik.inference.HikPreconditioner;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.krylov.CollatzWielandtBound;
import dev.querent.core.krylov.ConjugateGradients;
import dev.querent.core.krylov.Eigenpairs;
import dev.querent.core.krylov.Lanczos;
import dev.querent.core.krylov.LogDeterminantBound;
import dev.querent.core.linalg.Backend;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.Optional;

/**
 * An upper bound on the negative log evidence (Rodner et al. 2016, section 6): replaces the log-determinant by a bound from the trace, the
 * largest eigenvalue and the sum of some squared eigenvalues. It is tight if the kernel matrix is close to low rank. For derivative-free
 * minimisers.
 *
 * @param targets columns to solve for
 * @param classes number of targets: two classes need one column, which counts for both
 */
record BoundedEvidence(
        IntersectionKernel family,
        SparseFeatures rows,
        SortedIndex index,
        Matrix targets,
        int classes,
        ConjugateGradients solver,
        Run run)
        implements Evidence {
    /** Squares of small eigenvalues hardly contribute, so the largest need no more digits than this. */
    private static final double EIGENVALUE_TOLERANCE = 1e-3;

    private static final int MOST_PRODUCTS = 2000;
    private static final Seed START = Seed.of(1);

    @Override
    public EvidenceKind kind() {
        return EvidenceKind.LOWER_BOUND;
    }

    @Override
    public double value(double[] point) {
        IntersectionMatrix matrix =
                IntersectionMatrix.of(index, HikFit.kernel(kernelAt(point)), noiseAt(point), run.workers());
        HikPreconditioner preconditioner =
                HikPreconditioner.of(rows, matrix, targets.columns(), solver.tolerance(), run.workers());
        Matrix alpha = solver.solve(matrix, targets, Optional.empty(), preconditioner, Run.on(run.workers()))
                .x();
        return Evidence.negativeLog(targets, alpha, classes, logDeterminant(matrix));
    }

    /** ub(λ₁, tr K̃, Σ λᵢ² of as many eigenvalues as there are classes). */
    double logDeterminant(IntersectionMatrix matrix) {
        int n = matrix.size();
        double trace = n * matrix.noise()
                + Arrays.stream(matrix.selfSimilarities(rows)).sum();
        Eigenpairs pairs = new Lanczos(Math.min(classes, n), EIGENVALUE_TOLERANCE, MOST_PRODUCTS)
                .largest(matrix, START, Backend.preferred(), Run.on(run.workers()));
        double squares = LogDeterminantBound.squaresAtLeast(n, trace, pairs.values());
        double largest = CollatzWielandtBound.of(matrix, run.workers());
        return LogDeterminantBound.upper(n, trace, squares, largest);
    }

    /** The bound has no gradient; a minimiser that needs one is the wrong one. */
    @Override
    public double valueAndGradient(double[] point, double[] gradient) {
        throw new UnsupportedOperationException("the bound of the evidence has no gradient; use Nelder–Mead");
    }
}

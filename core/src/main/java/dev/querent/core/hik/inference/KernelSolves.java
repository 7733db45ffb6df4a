package dev.querent.core.hik.inference;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.internal.Lazy;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.intersection.InverseWalk;
import dev.querent.core.krylov.ConjugateGradients;
import dev.querent.core.krylov.Preconditioner;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.Cholesky;
import dev.querent.core.linalg.factor.CholeskyFactor;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * K̃⁻¹k_* for many queries: by a factor of K̃ while that is small, because pools are large when labels are few, and by block conjugate gradients
 * beyond. Thread-safe.
 */
abstract class KernelSolves {
    /** Maximum number of training rows with a factor, which then takes 128 MB. */
    static final int MOST_FACTORED = 4000;

    /** Cost of a walk per query value and training row, relative to that of a solve per two training rows; measured. */
    private static final int WALK_WORK = 5;

    /** Relative residual of iterated solutions. */
    private static final double TOLERANCE = 1e-8;

    private static final int MAX_ITERATIONS = 2000;

    private KernelSolves() {}

    /** @param preconditioner made only where it is needed */
    static KernelSolves of(
            SparseFeatures rows,
            IntersectionMatrix matrix,
            Function<Workers, ? extends Preconditioner> preconditioner,
            Workers workers) {
        return matrix.size() <= MOST_FACTORED
                ? factored(rows, matrix, workers)
                : iterated(matrix, preconditioner.apply(workers));
    }

    static KernelSolves factored(SparseFeatures rows, IntersectionMatrix matrix, Workers makers) {
        Compute compute = Compute.on(makers);
        CholeskyFactor factor = Cholesky.on(compute)
                .factorInPlace(matrix.kernel().gram(rows, compute).addToDiagonal(matrix.noise()));
        return new KernelSolves() {
            private final Lazy<Workers, Matrix> inverse = new Lazy<>(factor::inverse);
            private final Lazy<Workers, InverseWalk> walk =
                    new Lazy<>(workers -> InverseWalk.of(matrix, rows, factor.inverse(workers)));

            @Override
            Optional<InverseWalk> walk(SparseFeatures queries, Workers workers) {
                long values = queries.nonZeros() / Math.max(1, queries.rows());
                if (!InverseWalk.isFast() || values * WALK_WORK > factor.order() || queries.rows() < factor.order()) {
                    return Optional.empty();
                }
                return Optional.of(walk.get(workers));
            }

            @Override
            UnaryOperator<Matrix> solver(int queries, Workers workers) {
                if (queries < factor.order()) {
                    return vectors -> solve(vectors, workers);
                }
                Matrix made = inverse.get(workers);
                return vectors -> Compute.on(workers).products().multiply(made, vectors);
            }

            @Override
            Matrix solve(Matrix vectors, Workers workers) {
                Matrix solved = vectors.copy();
                factor.solveInPlace(solved, workers);
                return solved;
            }
        };
    }

    static KernelSolves iterated(IntersectionMatrix matrix, Preconditioner preconditioner) {
        return new KernelSolves() {
            @Override
            Matrix solve(Matrix vectors, Workers workers) {
                return new ConjugateGradients(TOLERANCE, MAX_ITERATIONS)
                        .solve(matrix, vectors, Optional.empty(), preconditioner, Run.on(workers))
                        .x();
            }
        };
    }

    /** A faster way for many queries with few values. */
    Optional<InverseWalk> walk(SparseFeatures queries, Workers workers) {
        return Optional.empty();
    }

    /** The same as {@link #solve}, prepared for this many vectors: for a pool the inverse pays, since products are fast. */
    UnaryOperator<Matrix> solver(int queries, Workers workers) {
        return vectors -> solve(vectors, workers);
    }

    /** K̃⁻¹ times every column. */
    abstract Matrix solve(Matrix vectors, Workers workers);
}

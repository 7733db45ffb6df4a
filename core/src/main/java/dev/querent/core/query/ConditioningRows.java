package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.Cholesky;
import dev.querent.core.linalg.factor.CholeskyFactor;
import dev.querent.core.model.Covariances;
import dev.querent.core.model.JointPosterior;
import dev.querent.core.parallel.Workers;

/**
 * Rows that a Gaussian process will be conditioned on, with their posterior covariances among each other and with other rows.
 *
 * @param factor of C + σₙ²I, where C are the posterior covariances of the rows
 */
record ConditioningRows(int count, Covariances covariances, CholeskyFactor factor) {

    /** @param taken at least one */
    static ConditioningRows of(JointPosterior before, Features taken, Workers workers) {
        Covariances covariances = before.covariancesWith(taken, workers);
        Matrix between = Matrix.owning(taken.rows(), taken.rows(), covariances.of(taken, workers))
                .mirrorLower()
                .addToDiagonal(before.noise());
        CholeskyFactor factor = Cholesky.on(Compute.on(workers)).factorInPlace(between);
        return new ConditioningRows(taken.rows(), covariances, factor);
    }

    /** c_x for each row x, one column per row. */
    Matrix with(Features rows, Workers workers) {
        return Matrix.owning(count, rows.rows(), covariances.of(rows, workers));
    }
}

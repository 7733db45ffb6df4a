package dev.querent.core.hik;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.hik.inference.KernelColumns;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.krylov.ConjugateGradients;
import dev.querent.core.krylov.Preconditioner;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.Cholesky;
import dev.querent.core.progress.Run;
import java.util.Optional;

/**
 * The weights after adding a few rows, in closed form (Freytag et al. 2013, theorem 1, for a block): with U = K̃⁻¹K_*, S = K_** + σ²I − K_*ᵀU
 * and β = S⁻¹(y_* − K_*ᵀα), they are [α − Uβ; β]. For one row β = (y_* − μ_*)/(σ_f² + σ²). One solve per new row serves all classes.
 */
final class RowAddition {
    private RowAddition() {}

    /**
     * @param matrix of the rows so far
     * @param alpha of the rows so far, by columns
     * @param targets of all rows, the new ones last, in the same columns
     */
    static Matrix of(
            IntersectionMatrix matrix,
            Matrix alpha,
            SparseFeatures added,
            Matrix targets,
            ConjugateGradients solver,
            Preconditioner preconditioner,
            Run run) {
        int n = matrix.size();
        int b = added.rows();
        Matrix cross = KernelColumns.of(matrix, added, 0, b, run.workers());
        Matrix u = solver.solve(matrix, cross, Optional.empty(), preconditioner, run)
                .x();
        Compute compute = Compute.on(run.workers());
        Matrix schur = matrix.kernel().gram(added, compute).addToDiagonal(matrix.noise());
        subtract(compute.products().transposeMultiply(cross, u), schur);
        Matrix beta = Matrix.zeros(b, alpha.columns());
        for (int c = 0; c < beta.columns(); c++) {
            System.arraycopy(targets.array(), c * (n + b) + n, beta.array(), c * b, b);
        }
        subtract(compute.products().transposeMultiply(cross, alpha), beta);
        Cholesky.on(compute).factorInPlace(schur).solveInPlace(beta, run.workers());
        Matrix change = compute.products().multiply(u, beta);

        Matrix result = Matrix.zeros(n + b, alpha.columns());
        for (int c = 0; c < alpha.columns(); c++) {
            for (int i = 0; i < n; i++) {
                result.set(i, c, alpha.get(i, c) - change.get(i, c));
            }
            for (int q = 0; q < b; q++) {
                result.set(n + q, c, beta.get(q, c));
            }
        }
        return result;
    }

    private static void subtract(Matrix from, Matrix to) {
        for (int i = 0; i < to.array().length; i++) {
            to.array()[i] -= from.array()[i];
        }
    }
}

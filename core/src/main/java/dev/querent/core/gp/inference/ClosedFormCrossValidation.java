package dev.querent.core.gp.inference;

import dev.querent.core.data.Labels;
import dev.querent.core.data.Split;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.Cholesky;
import dev.querent.core.linalg.factor.CholeskyFactor;
import java.util.function.Function;

/**
 * Cross-validation that retrains no model: for a held-out block B, with P = K̃⁻¹ and α = P·y of all rows, the model trained without B predicts μ_B
 * = y_B − (P_BB)⁻¹α_B with covariance (P_BB)⁻¹, noise included (Rasmussen and Williams 2006, eq. 5.12 for one row; by block inversion for
 * several).
 */
public final class ClosedFormCrossValidation {
    private ClosedFormCrossValidation() {}

    /**
     * @param factor of K̃
     * @param alpha K̃⁻¹y for the {@link LabelTargets}
     * @param folds contiguous blocks of each class, held out in turn; fewer for fewer rows
     */
    public static HeldOutMoments of(CholeskyFactor factor, Matrix alpha, Labels labels, int folds, Compute compute) {
        return of(precisions(factor, compute), alpha, labels, folds, compute);
    }

    /** Gives P_BB of a block. */
    public static Function<int[], Matrix> precisions(CholeskyFactor factor, Compute compute) {
        Matrix inverseFactor = factor.inverseFactor(compute.workers());
        return block -> precision(inverseFactor, block, compute);
    }

    /** @param precisions gives P_BB of a block */
    public static HeldOutMoments of(
            Function<int[], Matrix> precisions, Matrix alpha, Labels labels, int folds, Compute compute) {
        int n = labels.size();
        int m = alpha.columns();
        double[] means = new double[n * m];
        double[] variances = new double[n];
        for (int[] block : Split.contiguousBlocks(labels, Math.min(folds, n))) {
            if (block.length == 0) {
                continue;
            }
            HeldOutMoments predicted = of(precisions, alpha, labels, block, compute);
            for (int i = 0; i < block.length; i++) {
                System.arraycopy(predicted.means(), i * m, means, block[i] * m, m);
                variances[block[i]] = predicted.variances()[i];
            }
        }
        return new HeldOutMoments(m, means, variances);
    }

    /**
     * The rows of one block, predicted by the model without it.
     *
     * @param precisions gives P_BB of a block
     * @param block ascending
     */
    public static HeldOutMoments of(
            Function<int[], Matrix> precisions, Matrix alpha, Labels labels, int[] block, Compute compute) {
        Matrix y = LabelTargets.of(labels.select(block));
        int m = y.columns();
        double[] means = new double[block.length * m];
        double[] variances = new double[block.length];
        CholeskyFactor precision = Cholesky.on(compute).factorInPlace(precisions.apply(block));
        Matrix shift = Matrix.zeros(block.length, m);
        for (int i = 0; i < block.length; i++) {
            for (int t = 0; t < m; t++) {
                shift.set(i, t, alpha.get(block[i], t));
            }
        }
        precision.solveInPlace(shift, compute.workers());
        // The diagonal of (P_BB)⁻¹ = L⁻ᵀL⁻¹ is the squared norms of the columns of L⁻¹.
        Matrix root = precision.inverseFactor(compute.workers());
        for (int i = 0; i < block.length; i++) {
            for (int t = 0; t < m; t++) {
                means[i * m + t] = y.get(i, t) - shift.get(i, t);
            }
            for (int k = 0; k < block.length; k++) {
                variances[i] += root.get(k, i) * root.get(k, i);
            }
        }
        return new HeldOutMoments(m, means, variances);
    }

    /** P_BB = (L⁻¹)_Bᵀ (L⁻¹)_B. Columns of L⁻¹ are zero above the diagonal, so rows before the block contribute nothing. */
    private static Matrix precision(Matrix inverseFactor, int[] block, Compute compute) {
        int n = inverseFactor.rows();
        int first = block[0];
        Matrix columns = Matrix.zeros(n - first, block.length);
        for (int i = 0; i < block.length; i++) {
            System.arraycopy(inverseFactor.array(), block[i] * n + first, columns.array(), i * (n - first), n - first);
        }
        return compute.products().gram(columns);
    }
}

package dev.querent.core.gp;

import dev.querent.core.data.Split;
import dev.querent.core.internal.Require;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.Cholesky;
import dev.querent.core.linalg.factor.CholeskyFactor;
import dev.querent.core.linalg.factor.GrownFactor;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * Cross-validated predictions of rows by models that have not seen them. Dense models have a closed form: for a held-out block B, with P = K̃⁻¹
 * and α = P·y of all rows, the model trained without B predicts μ_B = y_B − (P_BB)⁻¹α_B with covariance (P_BB)⁻¹, noise included (Rasmussen and
 * Williams 2006, eq. 5.12 for one row; by block inversion for several). No model is retrained.
 */
public final class HeldOutMoments {
    private final int targets;
    private final double[] means; // row after row
    private final double[] variances;

    private HeldOutMoments(int targets, double[] means, double[] variances) {
        this.targets = targets;
        this.means = means;
        this.variances = variances;
    }

    /** Takes ownership of the means, row-major, and one variance per row, noise included. */
    public static HeldOutMoments owning(int targets, double[] means, double[] variances) {
        Require.that(
                means.length == (long) targets * variances.length,
                "number of means",
                means.length,
                variances.length + " x " + targets);
        return new HeldOutMoments(targets, means, variances);
    }

    /** By a factor that has not grown. */
    static HeldOutMoments of(GrownFactor factor, Matrix alpha, Matrix y, List<Split> folds, Compute compute) {
        Matrix inverseFactor = factor.base().inverseFactor(compute.workers());
        return of(block -> precision(inverseFactor, block, compute), alpha, y, folds, compute);
    }

    /** By a growing factor: caches what the inverse needs, so that one more row costs little. */
    static HeldOutMoments ofGrowing(GrownFactor factor, Matrix alpha, Matrix y, List<Split> folds, Compute compute) {
        return of(block -> factor.inverseBlock(block, compute), alpha, y, folds, compute);
    }

    private static HeldOutMoments of(
            Function<int[], Matrix> precisions, Matrix alpha, Matrix y, List<Split> folds, Compute compute) {
        int n = y.rows();
        int m = y.columns();
        double[] means = new double[n * m];
        double[] variances = new double[n];
        for (Split fold : folds) {
            int[] block = fold.test();
            if (block.length == 0) {
                continue;
            }
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
                    means[block[i] * m + t] = y.get(block[i], t) - shift.get(i, t);
                }
                for (int k = 0; k < block.length; k++) {
                    variances[block[i]] += root.get(k, i) * root.get(k, i);
                }
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

    /** The same with the means of every class moved. */
    HeldOutMoments moved(double[] shift) {
        double[] all = means.clone();
        for (int i = 0; i < all.length; i++) {
            all[i] += shift[i % targets];
        }
        return new HeldOutMoments(targets, all, variances);
    }

    int rows() {
        return variances.length;
    }

    int targets() {
        return targets;
    }

    double mean(int row, int target) {
        return means[row * targets + target];
    }

    /** Means of all targets. */
    void copyMeans(int row, double[] into) {
        System.arraycopy(means, row * targets, into, 0, targets);
    }

    /** 1 if all variances are zero. */
    double meanVariance() {
        double mean = Arrays.stream(variances).average().orElse(0);
        return mean > 0 ? mean : 1;
    }

    double variance(int row) {
        return variances[row];
    }
}

package dev.querent.core.gp.sparse.inference;

import dev.querent.core.data.Features;
import dev.querent.core.gp.SparseApproximation;
import dev.querent.core.linalg.Backend;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.Cholesky;
import dev.querent.core.linalg.factor.CholeskyFactor;
import java.util.Arrays;

/**
 * The posterior of sparse regression with one or more targets (Quiñonero-Candela and Rasmussen 2005, eq. 16, 20 and 24). With K_MM = LLᵀ, V = L⁻¹K_MN
 * and B = I + VΛ⁻¹Vᵀ = L_B·L_Bᵀ, the matrix A = K_MM + K_MN Λ⁻¹ K_NM is L·B·Lᵀ, whose factors stay well conditioned when A does not. Costs O(M) per
 * mean and O(M²) per variance. Immutable and thread-safe.
 */
public final class SparsePosterior {
    /** Number of queries whose kernel vectors are in memory at once. */
    private static final int BATCH = 512;

    private final SparseApproximation approximation;
    private final double noise;
    private final InducingRows inducing;
    private final CholeskyFactor precision; // L_B
    private final Matrix weights; // A⁻¹K_MN Λ⁻¹Y

    private SparsePosterior(
            SparseApproximation approximation,
            double noise,
            InducingRows inducing,
            CholeskyFactor precision,
            Matrix weights) {
        this.approximation = approximation;
        this.noise = noise;
        this.inducing = inducing;
        this.precision = precision;
        this.weights = weights;
    }

    static SparsePosterior of(
            SparseApproximation approximation, double noise, InducingRows inducing, RowSums sums, Compute compute) {
        CholeskyFactor precision =
                Cholesky.on(compute).factorInPlace(sums.gram().copy().addToDiagonal(1));
        Matrix weights = sums.projected().copy();
        precision.solveInPlace(weights, compute.workers());
        inducing.factor().backwardInPlace(weights, compute.workers());
        return new SparsePosterior(approximation, noise, inducing, precision, weights);
    }

    /**
     * From what a file stores.
     *
     * @param precision the lower triangle of L_B, row after row
     */
    public static SparsePosterior restored(
            SparseApproximation approximation,
            double noise,
            InducingRows inducing,
            double[] precision,
            Matrix weights) {
        int m = inducing.size();
        Matrix lower = Matrix.zeros(m, m);
        int next = 0;
        for (int i = 0; i < m; i++) {
            for (int j = 0; j <= i; j++) {
                lower.set(i, j, precision[next++]);
            }
        }
        CholeskyFactor factor = CholeskyFactor.ofLower(Backend.preferred(), lower);
        return new SparsePosterior(approximation, noise, inducing, factor, weights);
    }

    public SparseApproximation approximation() {
        return approximation;
    }

    /** σ², without jitter. */
    public double noise() {
        return noise;
    }

    public InducingRows inducing() {
        return inducing;
    }

    public int targets() {
        return weights.columns();
    }

    /** A copy of the weights of the inducing rows, one column per target. */
    public Matrix weights() {
        return weights.copy();
    }

    /** A copy of the lower triangle of L_B, row after row. */
    public double[] precision() {
        int m = inducing.size();
        double[] lower = new double[m * (m + 1) / 2];
        int next = 0;
        for (int i = 0; i < m; i++) {
            for (int j = 0; j <= i; j++) {
                lower[next++] = precision.get(i, j);
            }
        }
        return lower;
    }

    /** Means row after row, and one variance per row. */
    public record Moments(double[] means, double[] variances) {}

    /** Means of all targets at the queries, row after row. */
    public double[] means(Features queries, Compute compute) {
        double[] means = new double[Math.multiplyExact(queries.rows(), targets())];
        forEachBatch(queries, (first, batch) -> {
            Matrix cross = inducing.kernel().cross(inducing.rows(), batch, compute);
            addMeans(cross, first, means, compute);
        });
        return means;
    }

    /** Means, and variances of new targets: those of the latent values plus σ². */
    public Moments moments(Features queries, Compute compute) {
        double[] means = new double[Math.multiplyExact(queries.rows(), targets())];
        double[] variances = new double[queries.rows()];
        forEachBatch(queries, (first, batch) -> {
            Matrix cross = inducing.kernel().cross(inducing.rows(), batch, compute);
            addMeans(cross, first, means, compute);
            inducing.factor().forwardInPlace(cross, compute.workers());
            double[] part = variances(batch, cross, compute);
            System.arraycopy(part, 0, variances, first, part.length);
        });
        return new Moments(means, variances);
    }

    private void addMeans(Matrix cross, int first, double[] means, Compute compute) {
        Matrix batch = compute.products().transposeMultiply(weights, cross); // targets x queries: already row after row
        System.arraycopy(batch.array(), 0, means, first * targets(), batch.array().length);
    }

    /**
     * With w = L⁻¹k* and u = L_B⁻¹w: k*ᵀA⁻¹k* = ‖u‖² for SOR, κ(x,x) − ‖w‖² + ‖u‖² for the others; plus the noise.
     *
     * @param whitened w of each query; overwritten
     */
    double[] variances(Features queries, Matrix whitened, Compute compute) {
        double[] variances = approximation == SparseApproximation.SOR
                ? new double[queries.rows()]
                : RowNoise.residuals(inducing.kernel(), queries, whitened);
        precision.forwardInPlace(whitened, compute.workers());
        int m = inducing.size();
        for (int q = 0; q < variances.length; q++) {
            variances[q] += RowNoise.squaredNorm(whitened, q * m, m) + noise;
        }
        return variances;
    }

    /** Receives one batch and the number of its first row. */
    @FunctionalInterface
    private interface BatchConsumer {
        void accept(int first, Features batch);
    }

    private static void forEachBatch(Features queries, BatchConsumer body) {
        for (int from = 0; from < queries.rows(); from += BATCH) {
            int first = from;
            int[] rows = new int[Math.min(BATCH, queries.rows() - from)];
            Arrays.setAll(rows, i -> first + i);
            body.accept(first, queries.select(rows));
        }
    }
}

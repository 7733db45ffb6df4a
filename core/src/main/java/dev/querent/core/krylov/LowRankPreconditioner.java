package dev.querent.core.krylov;

import dev.querent.core.internal.Require;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.Cholesky;
import dev.querent.core.linalg.factor.CholeskyFactor;
import dev.querent.core.linalg.factor.NotPositiveDefiniteException;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;

/**
 * Low-rank plus diagonal preconditioner P = L·Lᵀ + τI for K + σ²I with K ≈ L·Lᵀ, solved by the Woodbury identity P⁻¹ = (I − L·(τI + LᵀL)⁻¹·Lᵀ) /
 * τ. Immutable and thread-safe.
 *
 * <p>The remainder K − L·Lᵀ is spread over all directions, so τ is σ² plus a share of its mean. With τ = σ² alone all of it lies above 1 in
 * P⁻¹(K + σ²I), which cost up to 35 % more iterations in trials (docs/notes/gp-hik-speed.md).
 */
public final class LowRankPreconditioner implements ProbeSource {
    /** Tried were 0, 0.03, 0.1, 0.3 and 1 on three data sets, two noises and two tolerances; 0.3 and 1 are alike, less is worse. */
    private static final double SHARE_OF_REMAINDER = 0.3;

    private final LowRankFactor factor;
    private final double shift;
    private final Matrix gram; // LᵀL
    private final double logDeterminant;
    /** G⁻¹ where G·Gᵀ = τI + LᵀL, and its transpose: both are read by columns. */
    private final Matrix inverse;

    private final Matrix inverseTransposed;

    private LowRankPreconditioner(LowRankFactor factor, double shift, Matrix gram, Compute compute) {
        this.factor = factor;
        this.shift = shift;
        this.gram = gram;
        CholeskyFactor small = Cholesky.on(compute).factorInPlace(gram.copy().addToDiagonal(shift));
        // det(L·Lᵀ + τI) = τ^(N − k)·det(τI + LᵀL)
        this.logDeterminant = (factor.rows() - factor.rank()) * Math.log(shift) + small.logDeterminant();
        this.inverse = small.inverseFactor(compute.workers());
        this.inverseTransposed = inverse.transposed();
    }

    /** For K + noise·I with K the decomposed matrix; uses all columns present now. */
    public static LowRankPreconditioner of(PivotedCholesky decomposition, double noise, Compute compute) {
        Require.finitePositive("noise", noise);
        LowRankFactor factor = decomposition.factor();
        double remainder = decomposition.remainingTrace(factor.rank()) / Math.max(1, factor.rows());
        return new LowRankPreconditioner(factor, noise + SHARE_OF_REMAINDER * remainder, factor.gram(compute), compute);
    }

    public int rank() {
        return factor.rank();
    }

    /** τ. */
    public double shift() {
        return shift;
    }

    @Override
    public double logDeterminant() {
        return logDeterminant;
    }

    @Override
    public void solve(Matrix in, Matrix out, Workers workers) {
        Matrix w = factor.transposeMultiply(in, workers);
        factor.subtractProduct(in, times(inverseTransposed, times(inverse, w)), 1 / shift, out, workers);
    }

    /** From the remaining rows of L: their LᵀL is that of all rows minus that of the missing ones. */
    @Override
    public Preconditioner without(int[] rows, Workers workers) {
        Compute compute = Compute.on(workers);
        double[] missing = compute.products()
                .gram(factor.transposedRows(rows).transposed())
                .array();
        Matrix left = gram.copy();
        for (int i = 0; i < missing.length; i++) {
            left.array()[i] -= missing[i];
        }
        try {
            return new LowRankPreconditioner(factor, shift, left, compute);
        } catch (NotPositiveDefiniteException roundOff) { // round-off of the difference may exceed a very small shift
            return this;
        }
    }

    /** √τ·w + L·u with normal w and u. */
    @Override
    public void draw(Seed seed, Matrix probes, Workers workers) {
        int rows = probes.rows();
        Matrix u = Matrix.zeros(rank(), probes.columns());
        workers.forEach(probes.columns(), column -> {
            RandomSource random = ProbeSource.generator(seed, column);
            for (int i = column * rows; i < (column + 1) * rows; i++) {
                probes.array()[i] = Math.sqrt(shift) * random.nextGaussian();
            }
            for (int j = column * rank(); j < (column + 1) * rank(); j++) {
                u.array()[j] = random.nextGaussian(); // its sign does not matter, so L·u is subtracted
            }
        });
        factor.subtractProduct(probes, u, 1, probes, workers);
    }

    /** A·B with plain loops, because the bits of BLAS products depend on the number of columns. */
    private static Matrix times(Matrix a, Matrix b) {
        int n = a.rows();
        Matrix product = Matrix.zeros(n, b.columns());
        for (int c = 0; c < b.columns(); c++) {
            double[] sums = new double[n];
            for (int j = 0; j < n; j++) {
                addScaled(b.array()[c * n + j], a.array(), j * n, sums);
            }
            System.arraycopy(sums, 0, product.array(), c * n, n);
        }
        return product;
    }

    private static void addScaled(double factor, double[] from, int offset, double[] to) {
        for (int i = 0; i < to.length; i++) {
            to[i] += factor * from[offset + i];
        }
    }
}

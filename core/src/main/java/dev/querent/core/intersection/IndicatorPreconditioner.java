package dev.querent.core.intersection;

import dev.querent.core.krylov.Preconditioner;
import dev.querent.core.krylov.ProbeSource;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.Cholesky;
import dev.querent.core.linalg.factor.CholeskyFactor;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;

/**
 * A preconditioner of K̃ where every dimension has one value besides zero, as indicators do. Then K = Σ_d h_d·b_d·b_dᵀ with b_d the indicator of the
 * rows that have the value, so the heaviest terms of this sum are a low-rank part that needs no factorisation of K: P = B·Bᵀ + τI with a column
 * √h_d·b_d of B for each of them and one for the constant, solved by the Woodbury identity P⁻¹ = (I − B·(τI + BᵀB)⁻¹·Bᵀ)/τ. B stays sparse, so its
 * memory does not depend on the rank. τ is σ² plus the mean diagonal entry of the other terms: P has the trace of K̃. Immutable and thread-safe.
 */
public final class IndicatorPreconditioner implements ProbeSource {
    /** BᵀB then takes 134 MB. */
    private static final int MOST_TERMS = 4096;

    /** Of the entries of BᵀB and its factor, relative to the largest. */
    private static final double ROUND_OFF = 1e-15;

    private final IndicatorRows rows; // B without the scales
    private final double[] scales; // √h_d by term
    private final double shift;
    private final Matrix gram; // BᵀB, lower triangle
    private final CholeskyFactor factor; // of τI + BᵀB

    private IndicatorPreconditioner(IndicatorRows rows, double[] scales, double shift, Matrix gram, Compute compute) {
        this.rows = rows;
        this.scales = scales;
        this.shift = shift;
        this.gram = gram;
        this.factor = Cholesky.on(compute).factorInPlace(gram.copy().addToDiagonal(shift));
    }

    /** Whether every dimension has one value besides zero. */
    public static boolean suits(SortedIndex index) {
        return OneLevelScorer.suits(index);
    }

    /** With as many terms as keep BᵀB no larger than the indicators. */
    public static IndicatorPreconditioner of(IntersectionMatrix matrix, Workers workers) {
        int most = (int) Math.sqrt((double) matrix.index().nonZeros());
        return of(matrix, Math.max(1, Math.min(MOST_TERMS, most)), workers);
    }

    /** @param most terms; those with the largest traces are taken */
    static IndicatorPreconditioner of(IntersectionMatrix matrix, int most, Workers workers) {
        Heights heights = matrix.heights();
        double[] traces = new double[matrix.index().dimensions()];
        double trace = 0;
        for (int d = 0; d < traces.length; d++) {
            traces[d] = height(heights, d) * matrix.index().length(d);
            trace += traces[d];
        }
        int[] terms = IndicatorRows.largest(traces, most);
        boolean withConstant = matrix.kernel().constant() > 0;
        double[] scales = new double[terms.length + (withConstant ? 1 : 0)];
        for (int k = 0; k < terms.length; k++) {
            scales[k] = Math.sqrt(height(heights, terms[k]));
            trace -= traces[terms[k]];
        }
        if (withConstant) {
            scales[terms.length] = Math.sqrt(matrix.kernel().constant());
        }
        IndicatorRows rows = IndicatorRows.of(matrix.index(), terms, withConstant);
        Matrix gram = rows.gram(scales, workers);
        double largest = 0;
        for (int k = 0; k < scales.length; k++) {
            largest = Math.max(largest, gram.get(k, k));
        }
        double rest = Math.max(0, trace) / Math.max(1, matrix.size());
        double shift = Math.max(matrix.noise() + rest, ROUND_OFF * scales.length * largest);
        return new IndicatorPreconditioner(rows, scales, shift, gram, Compute.on(workers));
    }

    private static double height(Heights heights, int d) {
        return heights.index().length(d) == 0
                ? 0
                : heights.of(d, heights.index().largest(d));
    }

    /** Number of terms, with the constant. */
    public int rank() {
        return scales.length;
    }

    /** τ. */
    public double shift() {
        return shift;
    }

    @Override
    public void solve(Matrix in, Matrix out, Workers workers) {
        Matrix w = rows.transposeMultiply(in, scales, workers);
        int n = rows.size();
        // column by column, because the bits of a product of blocks depend on their width
        workers.forEach(in.columns(), c -> {
            Matrix own = Matrix.zeros(rank(), 1);
            System.arraycopy(w.array(), c * rank(), own.array(), 0, rank());
            factor.solveInPlace(own, Workers.sequential());
            for (int k = 0; k < rank(); k++) {
                w.array()[c * rank() + k] = -scales[k] * own.array()[k] / shift;
            }
        });
        for (int i = 0; i < n * in.columns(); i++) {
            out.array()[i] = in.array()[i] / shift;
        }
        rows.addProduct(w, out, workers);
    }

    /** From the remaining rows of B: their BᵀB is that of all rows minus that of the missing ones. */
    @Override
    public Preconditioner without(int[] missing, Workers workers) {
        Matrix left = gram.copy();
        rows.subtractGram(missing, scales, left);
        return new IndicatorPreconditioner(rows, scales, shift, left, Compute.on(workers));
    }

    /** det(B·Bᵀ + τI) = τ^(N − k)·det(τI + BᵀB) for k terms. */
    @Override
    public double logDeterminant() {
        return (rows.size() - rank()) * Math.log(shift) + factor.logDeterminant();
    }

    /** √τ·w + B·u with normal w and u. */
    @Override
    public void draw(Seed seed, Matrix probes, Workers workers) {
        int n = probes.rows();
        Matrix u = Matrix.zeros(rank(), probes.columns());
        workers.forEach(probes.columns(), column -> {
            RandomSource random = ProbeSource.generator(seed, column);
            for (int i = column * n; i < (column + 1) * n; i++) {
                probes.array()[i] = Math.sqrt(shift) * random.nextGaussian();
            }
            for (int k = 0; k < rank(); k++) {
                u.array()[column * rank() + k] = scales[k] * random.nextGaussian();
            }
        });
        rows.addProduct(u, probes, workers);
    }
}

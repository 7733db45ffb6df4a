package dev.querent.core.hik.inference;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.intersection.IndicatorPreconditioner;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.krylov.Preconditioner;
import dev.querent.core.krylov.PreconditionerChoice;
import dev.querent.core.krylov.ProbeSource;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;

/**
 * A preconditioner P for K̃ with a lower bound on the eigenvalues of P⁻¹K̃, which two-sided bounds need. For P = LLᵀ + τI with K − LLᵀ positive
 * semi-definite, K̃ − (σ²/τ)P = K − (σ²/τ)LLᵀ is positive semi-definite too, hence σ²/τ is such a bound.
 *
 * @param rank 0 if no preconditioner pays
 * @param floor the bound
 */
public record HikPreconditioner(ProbeSource low, int rank, double floor) implements ProbeSource {
    /** Nanoseconds per entry of the index that a kernel vector visits; only its proportion to other costs matters. */
    private static final double VISIT_COST = 2;

    /** Share of the heap that a factor may take. */
    private static final double MEMORY_SHARE = 0.25;

    /**
     * Chooses the rank that pays for this number of systems.
     *
     * @param columns right-hand sides
     * @param tolerance on their relative residuals
     */
    public static HikPreconditioner of(
            SparseFeatures rows, IntersectionMatrix matrix, int columns, double tolerance, Workers workers) {
        if (IndicatorPreconditioner.suits(matrix.index())) {
            IndicatorPreconditioner low = IndicatorPreconditioner.of(matrix, workers);
            return new HikPreconditioner(low, low.rank(), matrix.noise() / low.shift());
        }
        return of(prospect(rows, matrix, columns, columns, tolerance, workers), matrix, workers);
    }

    /**
     * Estimates cheaply what a preconditioner would save.
     *
     * @param columns right-hand sides that share a product
     * @param rightHandSides in all
     */
    public static PreconditionerChoice.Prospect prospect(
            SparseFeatures rows,
            IntersectionMatrix matrix,
            int columns,
            int rightHandSides,
            double tolerance,
            Workers workers) {
        PreconditionerChoice choice = new PreconditionerChoice(
                productCost(columns, rows.rows()) * Math.max(1, rows.nonZeros()),
                columnCost(matrix.index()),
                rightHandSides,
                matrix.noise(),
                tolerance,
                (long) (MEMORY_SHARE * Runtime.getRuntime().maxMemory()));
        return choice.start(new KernelColumns(rows, matrix), Run.on(workers));
    }

    public static HikPreconditioner of(
            PreconditionerChoice.Prospect prospect, IntersectionMatrix matrix, Workers workers) {
        return prospect.build(Run.on(workers))
                .map(low -> new HikPreconditioner(low, low.rank(), matrix.noise() / low.shift()))
                .orElseGet(() -> new HikPreconditioner(ProbeSource.none(), 0, matrix.noise()));
    }

    /**
     * Nanoseconds per non-zero value and column of a product: adjacent columns share the pass over the index, and vectors larger than the second
     * or last cache cause stalls.
     */
    public static double productCost(int columns, int rows) {
        double cached = columns == 1 ? 2 : columns < 8 ? 1.6 : 1;
        double bytes = 16.0 * rows * Math.min(8, columns);
        double waiting = columns == 1 ? 2 : 1.6;
        return cached * (bytes < 1e6 ? 1 : bytes < 1e7 ? waiting : waiting * waiting);
    }

    /** A kernel vector visits all values of every dimension its row has a value in: on average Σ_d n_d² / N of them. */
    private static double columnCost(SortedIndex index) {
        double visits = 0;
        for (int d = 0; d < index.dimensions(); d++) {
            visits += (double) index.length(d) * index.length(d);
        }
        return VISIT_COST * Math.max(1, visits / index.rows());
    }

    @Override
    public void solve(Matrix in, Matrix out, Workers workers) {
        low.solve(in, out, workers);
    }

    @Override
    public Preconditioner without(int[] rows, Workers workers) {
        return low.without(rows, workers);
    }

    @Override
    public void draw(Seed seed, Matrix into, Workers workers) {
        low.draw(seed, into, workers);
    }

    @Override
    public double logDeterminant() {
        return low.logDeterminant();
    }
}

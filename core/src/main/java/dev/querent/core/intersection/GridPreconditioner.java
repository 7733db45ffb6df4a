package dev.querent.core.intersection;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.krylov.Preconditioner;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;

/**
 * Grid preconditioner P = ZGZᵀ + τI for K̃, with heights interpolated linearly between a few knots per dimension: min(x, z) is exact unless both
 * lie in the same cell. P⁻¹v = (v − Zc)/τ where (ZᵀZ + τG⁻¹)c = Zᵀv, i.e. the penalised fit of an additive model Σ_d f_d to v. It is solved to a
 * few percent by conjugate gradients preconditioned by {@link DimensionBlocks}.
 *
 * <p>It wins where rows are many and dimensions tell little about each other. The number of inner steps hardly grows with the rows, but it
 * does with the correlation of dimensions, and on all real data tried it loses, so {@code GridChoice} counts the steps on a sample first.
 * Figures: docs/notes/million-rows.md and gp-hik-speed.md.
 *
 * <p>A constant c in the kernel makes it P + c·11ᵀ, whose inverse is P⁻¹ − w·c/(1 + c·1ᵀw)·1ᵀP⁻¹ with w = P⁻¹1 (Sherman and Morrison 1950).
 *
 * <p>As it iterates, the result is not a linear function of its input. Thread-safe.
 */
public final class GridPreconditioner implements Preconditioner {
    private static final int LEAST_CELLS = 4;

    private static final int MOST_CELLS = 128;

    /** The neglected part of K̃ grows with the rows and falls with the square of the cells. */
    private static final double CELLS_PER_ROOT = 0.125;

    /** Maximum number of cells of all dimensions together: four floats of each fit into a second-level cache of 2 MB. */
    private static final int MOST_IN_ALL = 1 << 17;

    /** Residual of P·x = v, relative to v: knots leave about 0.03, and after the first steps each step halves the error. */
    private static final double ACCURACY = 0.01;

    private static final int MOST_STEPS = 100;

    /** As in {@code LowRankPreconditioner} for the remainder of its factor. */
    private static final double SHARE_OF_REMAINDER = 0.3;

    private final GridRows rows;
    private final DimensionBlocks blocks;
    private final double shift;
    private final double constant;
    private final int[] removed;
    private double[] solvedOnes; // w; found when first needed

    private GridPreconditioner(GridRows rows, DimensionBlocks blocks, double shift, double constant, int[] removed) {
        this.rows = rows;
        this.blocks = blocks;
        this.shift = shift;
        this.constant = constant;
        this.removed = removed;
    }

    /** Whether the cells of this many dimensions can be numbered. */
    public static boolean possible(int dimensions) {
        return (long) dimensions * LEAST_CELLS < GridRows.MOST_CELLS;
    }

    public static GridPreconditioner of(SparseFeatures rows, IntersectionMatrix matrix, Workers workers) {
        int wanted = (int) (CELLS_PER_ROOT * Math.sqrt(rows.rows()));
        int most = Math.min(MOST_CELLS, MOST_IN_ALL / Math.max(1, rows.columns()));
        return of(rows, matrix, Math.max(LEAST_CELLS, Math.min(most, wanted)), workers);
    }

    static GridPreconditioner of(SparseFeatures rows, IntersectionMatrix matrix, int cells, Workers workers) {
        Knots knots = Knots.of(matrix.heights(), cells, workers);
        GridRows grid = GridRows.of(rows, knots, matrix.heights(), workers);
        double[] moments = grid.moments(workers);
        double remainder = 0; // of tr K: at position s of a cell, gap·s·(1 − s)
        for (int cell = 0; cell < knots.cells(); cell++) {
            remainder += knots.gaps()[cell] * moments[3 * cell + 1];
        }
        double shift = matrix.noise() + SHARE_OF_REMAINDER * remainder / Math.max(1, rows.rows());
        return new GridPreconditioner(
                grid,
                new DimensionBlocks(knots, moments, shift),
                shift,
                matrix.kernel().constant(),
                new int[0]);
    }

    /** τ. */
    double shift() {
        return shift;
    }

    @Override
    public boolean isFixed() {
        return false;
    }

    /** The functions are fitted to the other rows alone. */
    @Override
    public Preconditioner without(int[] heldOut, Workers workers) {
        return new GridPreconditioner(rows.without(heldOut), blocks, shift, constant, heldOut);
    }

    @Override
    public void solve(Matrix in, Matrix out, Workers workers) {
        int n = in.rows();
        for (int first = 0; first < in.columns(); first += GridScan.WIDTH) {
            int count = Math.min(GridScan.WIDTH, in.columns() - first);
            AdditiveFit fit = fit(in.array(), first * n, count, workers);
            for (int c = 0; c < count; c++) {
                rows.subtract(in.array(), (first + c) * n, fit.functions(c), 1 / shift, out.array(), workers);
            }
        }
        if (constant > 0) {
            double[] w = solvedOnes(n, workers);
            double ofOnes = 1 / constant + sum(w, 0, n);
            for (int start = 0; start < n * in.columns(); start += n) {
                double factor = sum(out.array(), start, start + n) / ofOnes;
                for (int i = 0; i < n; i++) {
                    out.array()[start + i] -= factor * w[i];
                }
            }
        }
    }

    private synchronized double[] solvedOnes(int n, Workers workers) {
        if (solvedOnes == null) {
            double[] ones = new double[n];
            Arrays.fill(ones, 1);
            for (int row : removed) {
                ones[row] = 0;
            }
            double[] w = new double[n];
            rows.subtract(ones, 0, fit(ones, 0, 1, workers).functions(0), 1 / shift, w, workers);
            solvedOnes = w;
        }
        return solvedOnes;
    }

    private static double sum(double[] values, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += values[i];
        }
        return sum;
    }

    /** The number of steps to solve for a vector; 100 if that is not enough. */
    public int steps(double[] v, Workers workers) {
        return fit(v, 0, 1, workers).steps(0);
    }

    private AdditiveFit fit(double[] v, int offset, int columns, Workers workers) {
        AdditiveFit fit = new AdditiveFit(rows, blocks, v, offset, columns, ACCURACY * shift, workers);
        fit.run(MOST_STEPS);
        return fit;
    }
}

package dev.querent.core.intersection;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.krylov.Preconditioner;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;

/**
 * P = ZGZᵀ + τI for K̃ with heights taken as linear between a few knots per dimension: min(x, z) is kept exactly unless both lie in the same
 * cell. P⁻¹v = (v − Zc)/τ where (ZᵀZ + τG⁻¹)c = Zᵀv, which is the fit of an additive model Σ_d f_d to v with the rises of all f_d held
 * small. It is found to a few percent by conjugate gradients preconditioned by {@link DimensionBlocks}. The steps needed depend on how much
 * dimensions tell of each other, hardly on the number of rows.
 *
 * <p>Being iterated, the result is no linear function of its input. Safe to share.
 */
public final class GridPreconditioner implements Preconditioner {
    private static final int LEAST_CELLS = 4;

    private static final int MOST_CELLS = 128;

    /** The part of K̃ that is left out grows with the rows and falls with the square of the cells. */
    private static final double CELLS_PER_ROOT = 0.125;

    /** Cells of all dimensions together: four floats of each fit into a second-level cache of 2 MB. */
    private static final int MOST_IN_ALL = 1 << 17;

    /** Residual of P·x = v, relative to v: knots leave some 0.03, and once the first steps are done each halves the error. */
    private static final double ACCURACY = 0.01;

    private static final int MOST_STEPS = 100;

    /** As {@code LowRankPreconditioner} does it with what its factor leaves of K. */
    private static final double SHARE_OF_REMAINDER = 0.3;

    private final GridRows rows;
    private final DimensionBlocks blocks;
    private final double shift;

    private GridPreconditioner(GridRows rows, DimensionBlocks blocks, double shift) {
        this.rows = rows;
        this.blocks = blocks;
        this.shift = shift;
    }

    /** Whether cells of so many dimensions can be told apart. */
    public static boolean possible(int dimensions) {
        return (long) dimensions * LEAST_CELLS < GridRows.mostCells();
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
        double remainder = 0; // of tr K: at place s of a cell, gap·s·(1 − s)
        for (int cell = 0; cell < knots.cells(); cell++) {
            remainder += knots.gaps[cell] * moments[3 * cell + 1];
        }
        double shift = matrix.noise() + SHARE_OF_REMAINDER * remainder / Math.max(1, rows.rows());
        return new GridPreconditioner(grid, new DimensionBlocks(knots, moments, shift), shift);
    }

    /** τ. */
    double shift() {
        return shift;
    }

    @Override
    public boolean isFixed() {
        return false;
    }

    @Override
    public void solve(Matrix in, Matrix out, Workers workers) {
        for (int c = 0; c < in.columns(); c++) {
            double[] functions = fit(in.array(), c * in.rows(), workers).functions();
            rows.subtract(in.array(), c * in.rows(), functions, 1 / shift, out.array(), workers);
        }
    }

    /** The steps that solving for a vector takes; {@link #MOST_STEPS} where that is not enough. */
    public int steps(double[] v, Workers workers) {
        return fit(v, 0, workers).steps();
    }

    /** Values of all functions at their knots. */
    private record Fit(double[] functions, int steps) {}

    private Fit fit(double[] v, int offset, Workers workers) {
        double[] residual = rows.collect(v, offset, workers);
        double[] c = new double[residual.length];
        double[] z = blocks.solve(residual, workers);
        double[] p = z.clone();
        double rho = dot(residual, z);
        double enough = ACCURACY * shift * norm(v, offset, rows.size()); // P·x − v = −ZG·residual/τ
        int steps = 0;
        while (steps < MOST_STEPS && rho > 0 && blocks.norm(residual) > enough) {
            double[] q = rows.square(p, workers);
            blocks.addStiffness(p, q);
            double length = rho / dot(p, q);
            for (int i = 0; i < c.length; i++) {
                c[i] += length * p[i];
                residual[i] -= length * q[i];
            }
            z = blocks.solve(residual, workers);
            double next = dot(residual, z);
            for (int i = 0; i < p.length; i++) {
                p[i] = z[i] + next / rho * p[i];
            }
            rho = next;
            steps++;
        }
        return new Fit(c, steps);
    }

    private static double norm(double[] v, int offset, int length) {
        double sum = 0;
        for (int i = offset; i < offset + length; i++) {
            sum += v[i] * v[i];
        }
        return Math.sqrt(sum);
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}

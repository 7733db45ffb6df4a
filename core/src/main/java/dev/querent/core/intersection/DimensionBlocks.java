package dev.querent.core.intersection;

import dev.querent.core.parallel.Workers;

/**
 * Block-diagonal preconditioner of ZᵀZ + τG⁻¹, one block per dimension, where G holds min(g_a, g_b) of a dimension's knots: Z_dᵀZ_d + τG_d⁻¹ is
 * tridiagonal, since a value lies between two knots and G_d⁻¹ sums squared rises over gaps. Solving with the blocks fits each dimension by
 * itself, one step of backfitting. Immutable and thread-safe.
 */
final class DimensionBlocks {
    private static final int DIMENSIONS_PER_TASK = 128;

    private final Knots knots;
    private final double shift;
    private final double[] square; // diagonal of Z_dᵀZ_d
    private final double[] squareBeside; // its entry for a cell and the next of the dimension; 0 at the last
    private final double[] pivots; // of the blocks' LDLᵀ
    private final double[] factors; // below the diagonal of L

    /** @param moments of {@link GridRows#moments} */
    DimensionBlocks(Knots knots, double[] moments, double shift) {
        this.knots = knots;
        this.shift = shift;
        int cells = knots.cells();
        square = new double[cells];
        squareBeside = new double[cells];
        pivots = new double[cells];
        factors = new double[cells];
        for (int d = 0; d + 1 < knots.first().length; d++) {
            for (int cell = knots.first()[d]; cell < knots.first()[d + 1]; cell++) {
                square[cell] += moments[3 * cell];
                if (cell > knots.first()[d]) {
                    square[cell - 1] += moments[3 * cell + 2];
                    squareBeside[cell - 1] = moments[3 * cell + 1];
                }
            }
            factorise(knots.first()[d], knots.first()[d + 1]);
        }
    }

    private void factorise(int from, int to) {
        for (int cell = from; cell < to; cell++) {
            boolean last = cell + 1 == to;
            double stiffness = 1 / knots.gaps()[cell] + (last ? 0 : 1 / knots.gaps()[cell + 1]);
            pivots[cell] = square[cell] + shift * stiffness;
            if (cell > from) {
                pivots[cell] -= factors[cell - 1] * factors[cell - 1] * pivots[cell - 1];
            }
            factors[cell] = last ? 0 : (squareBeside[cell] - shift / knots.gaps()[cell + 1]) / pivots[cell];
        }
    }

    /** The blocks' inverse times v. */
    double[] solve(double[] v, Workers workers) {
        double[] x = v.clone();
        workers.forEachChunk(knots.first().length - 1, DIMENSIONS_PER_TASK, (first, end) -> {
            for (int d = first; d < end; d++) {
                solve(x, knots.first()[d], knots.first()[d + 1]);
            }
        });
        return x;
    }

    private void solve(double[] x, int from, int to) {
        for (int cell = from + 1; cell < to; cell++) {
            x[cell] -= factors[cell - 1] * x[cell - 1];
        }
        double above = 0;
        for (int cell = to - 1; cell >= from; cell--) {
            above = x[cell] / pivots[cell] - factors[cell] * above;
            x[cell] = above;
        }
    }

    /** into += τG⁻¹·v. */
    void addStiffness(double[] v, double[] into) {
        for (int d = 0; d + 1 < knots.first().length; d++) {
            double below = 0;
            for (int cell = knots.first()[d]; cell < knots.first()[d + 1]; cell++) {
                double slope = shift * (v[cell] - below) / knots.gaps()[cell];
                into[cell] += slope;
                if (cell > knots.first()[d]) {
                    into[cell - 1] -= slope;
                }
                below = v[cell];
            }
        }
    }

    /** ‖ZGv‖ under the assumption that functions of different dimensions are orthogonal: √Σ_d ‖Z_d·G_d·v_d‖². */
    double norm(double[] v) {
        double sum = 0;
        for (int d = 0; d + 1 < knots.first().length; d++) {
            int from = knots.first()[d];
            int to = knots.first()[d + 1];
            double above = 0;
            for (int cell = from; cell < to; cell++) {
                above += v[cell];
            }
            double value = 0;
            double beside = 0;
            for (int cell = from; cell < to; cell++) {
                double before = value;
                value += knots.gaps()[cell] * above;
                above -= v[cell];
                sum += value * (square[cell] * value + 2 * beside * before);
                beside = squareBeside[cell];
            }
        }
        return Math.sqrt(Math.max(0, sum));
    }
}

package dev.querent.core.margin.inference;

import dev.querent.core.discrimination.QuadraticBound;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.Cholesky;
import dev.querent.core.linalg.factor.CholeskyFactor;

/** The training rows as the support points see them, W; all machines share them. Immutable, 16 bytes per row and support point. */
public final class WhitenedRows {
    private final Matrix columns;
    private final Matrix transposed;

    private WhitenedRows(Matrix columns) {
        this.columns = columns;
        this.transposed = columns.transposed();
    }

    /** Takes ownership of a matrix with one column wₙ per row. */
    public static WhitenedRows owning(Matrix columns) {
        return new WhitenedRows(columns);
    }

    /** Number of rows. */
    public int rows() {
        return columns.columns();
    }

    /** Number of support points. */
    public int order() {
        return columns.rows();
    }

    /** Some of the rows, in this order. */
    WhitenedRows select(int[] chosen) {
        int m = order();
        Matrix some = Matrix.zeros(m, chosen.length);
        for (int i = 0; i < chosen.length; i++) {
            System.arraycopy(columns.array(), chosen[i] * m, some.array(), i * m, m);
        }
        return new WhitenedRows(some);
    }

    /** One column per row; not to be changed. */
    Matrix columns() {
        return columns;
    }

    /** The factor L_B of I + 2WᵀΓW. */
    CholeskyFactor factor(double[] gammas, Compute compute) {
        int n = rows();
        double[] roots = new double[n];
        for (int i = 0; i < n; i++) {
            roots[i] = Math.sqrt(2 * QuadraticBound.curvature(gammas[i]));
        }
        Matrix scaled = transposed.copy();
        double[] values = scaled.array();
        for (int m = 0; m < order(); m++) {
            for (int i = 0; i < n; i++) {
                values[m * n + i] *= roots[i];
            }
        }
        return Cholesky.on(compute)
                .factorInPlace(compute.products().gram(scaled).addToDiagonal(1));
    }
}

package dev.querent.core.linalg.factor;

import dev.querent.core.internal.Require;
import dev.querent.core.internal.Triangle;
import dev.querent.core.linalg.Backend;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import java.util.OptionalInt;

/**
 * Blocked right-looking Cholesky factorisation A = L·Lᵀ. All heavy work is dgemm on tiles, because that is the one routine that is fast in every
 * backend; netlib's own Java dpotrf reaches a seventh of its speed.
 */
public record Cholesky(Backend backend, Workers workers) {
    /** Columns eliminated at a time. */
    static final int BLOCK = 128;

    /** Rows of an update tile. */
    private static final int TILE_ROWS = 512;

    /** Columns of a strip of a tile on the diagonal. */
    private static final int STRIP = 128;

    /** Factorises with the backend and the workers given. */
    public static Cholesky on(Compute compute) {
        return new Cholesky(compute.backend(), compute.workers());
    }

    /**
     * Factorises the lower triangle of {@code a}, overwriting it; the upper triangle is neither read nor kept.
     *
     * @throws NotPositiveDefiniteException naming the first pivot that is not positive
     */
    public CholeskyFactor factorInPlace(Matrix a) {
        int n = a.rows();
        Require.that(a.columns() == n, "matrix", n + " x " + a.columns(), "square");
        int blocks = (n + BLOCK - 1) / BLOCK;
        Matrix[] inverses = new Matrix[blocks];
        for (int k = 0; k < blocks; k++) {
            int start = k * BLOCK;
            int width = Math.min(BLOCK, n - start);
            factorDiagonalBlock(a, start, width);
            inverses[k] = LowerTriangle.inverse(a, start, width);
            solvePanel(a, start, width, inverses[k]);
            updateTrailing(a, start, width);
        }
        return new CholeskyFactor(backend, a, inverses);
    }

    private void factorDiagonalBlock(Matrix a, int start, int width) {
        int n = a.rows();
        int offset = start * n + start;
        OptionalInt info = backend.potrf(width, a.array(), offset, n);
        int failed = info.isPresent()
                ? failedPivot(info.getAsInt(), a.array(), offset, n, width)
                : LowerTriangle.factor(a, start, width);
        if (failed >= 0) {
            throw new NotPositiveDefiniteException(start + failed, n);
        }
    }

    /** OpenBLAS reports success for a NaN pivot, so the pivots are checked here as well. */
    private static int failedPivot(int info, double[] a, int offset, int stride, int width) {
        int done = info > 0 ? info - 1 : width;
        for (int j = 0; j < done; j++) {
            if (!LowerTriangle.isPivot(a[offset + j * stride + j])) {
                return j;
            }
        }
        return info - 1;
    }

    /** Panel below the diagonal block: A_ik := A_ik · L_kk⁻ᵀ. */
    private void solvePanel(Matrix a, int start, int width, Matrix inverse) {
        int n = a.rows();
        int below = start + width;
        workers.forEachChunk(n - below, TILE_ROWS, (from, to) -> {
            int rows = to - from;
            Matrix panel = Matrix.zeros(rows, width);
            for (int j = 0; j < width; j++) {
                System.arraycopy(a.array(), (start + j) * n + below + from, panel.array(), j * rows, rows);
            }
            int offset = start * n + below + from;
            backend.gemm("N", "T", rows, width, width, 1.0, panel, 0, inverse, 0, 0.0, a, offset);
        });
    }

    /** Trailing square: A_ij := A_ij − L_ik · L_jkᵀ for all tiles on and below the diagonal. */
    private void updateTrailing(Matrix a, int start, int width) {
        int n = a.rows();
        int first = start + width;
        int tiles = (n - first + TILE_ROWS - 1) / TILE_ROWS;
        workers.forEach(Triangle.size(tiles), t -> {
            int row = first + Triangle.row(t) * TILE_ROWS;
            int column = first + Triangle.column(t) * TILE_ROWS;
            int rowEnd = Math.min(n, row + TILE_ROWS);
            int columnEnd = Math.min(n, column + TILE_ROWS);
            if (row > column) {
                updateTile(a, start, width, row, rowEnd, column, columnEnd);
            } else { // in strips that begin at the diagonal: half of the square is not needed
                for (int strip = column; strip < columnEnd; strip += STRIP) {
                    updateTile(a, start, width, strip, rowEnd, strip, Math.min(columnEnd, strip + STRIP));
                }
            }
        });
    }

    private void updateTile(Matrix a, int start, int width, int row, int rowEnd, int column, int columnEnd) {
        int n = a.rows();
        int left = start * n + row;
        int right = start * n + column;
        int to = column * n + row;
        backend.gemm("N", "T", rowEnd - row, columnEnd - column, width, -1.0, a, left, a, right, 1.0, a, to);
    }
}

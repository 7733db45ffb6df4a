package dev.querent.core.linalg.factor;

import dev.querent.core.internal.Require;
import dev.querent.core.internal.Triangle;
import dev.querent.core.linalg.Backend;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;

/**
 * The Cholesky factor L of A = L·Lᵀ, with the inverses of its diagonal blocks so that each solve consists of block products. Immutable once
 * built; thread-safe. Holds n² doubles.
 */
public final class CholeskyFactor {
    private static final int BLOCK = Cholesky.BLOCK;

    /** Right-hand sides solved together by one task. */
    private static final int COLUMNS = 256;

    private final Backend backend;
    private final Matrix l;
    private final Matrix[] inverses;

    CholeskyFactor(Backend backend, Matrix l, Matrix[] inverses) {
        this.backend = backend;
        this.l = l;
        this.inverses = inverses;
    }

    /** From a lower triangle that is already a factor; takes ownership. Entries above the diagonal are not read. */
    public static CholeskyFactor ofLower(Backend backend, Matrix l) {
        int n = l.rows();
        Matrix[] inverses = new Matrix[(n + BLOCK - 1) / BLOCK];
        for (int k = 0; k < inverses.length; k++) {
            int start = k * BLOCK;
            inverses[k] = LowerTriangle.inverse(l, start, Math.min(BLOCK, n - start));
        }
        return new CholeskyFactor(backend, l, inverses);
    }

    Backend backend() {
        return backend;
    }

    public int order() {
        return l.rows();
    }

    /** Entry of L; zero above the diagonal. */
    public double get(int row, int column) {
        return row < column ? 0.0 : l.get(row, column);
    }

    /** log det A = 2 Σ log L_ii. */
    public double logDeterminant() {
        double sum = 0;
        for (int i = 0; i < order(); i++) {
            sum += Math.log(l.get(i, i));
        }
        return 2 * sum;
    }

    /** Overwrites {@code b} with L⁻¹·b. */
    public void forwardInPlace(Matrix b, Workers workers) {
        requireRows(b);
        workers.forEachChunk(b.columns(), COLUMNS, (from, to) -> forward(b, from * order(), to - from, 0));
    }

    /** Overwrites {@code b} with L⁻ᵀ·b. */
    public void backwardInPlace(Matrix b, Workers workers) {
        requireRows(b);
        workers.forEachChunk(b.columns(), COLUMNS, (from, to) -> backward(b, from * order(), to - from));
    }

    /** Overwrites {@code b} with A⁻¹·b. */
    public void solveInPlace(Matrix b, Workers workers) {
        requireRows(b);
        workers.forEachChunk(b.columns(), COLUMNS, (from, to) -> {
            forward(b, from * order(), to - from, 0);
            backward(b, from * order(), to - from);
        });
    }

    /** L⁻¹, lower-triangular. */
    public Matrix inverseFactor(Workers workers) {
        int n = order();
        Matrix inverse = Matrix.identity(n);
        // Column block j of L⁻¹ is zero above row j·BLOCK, so its solve starts there.
        workers.forEach(inverses.length, j -> forward(inverse, j * BLOCK * n, Math.min(BLOCK, n - j * BLOCK), j));
        return inverse;
    }

    /** A⁻¹ = L⁻ᵀ·L⁻¹, both triangles. */
    public Matrix inverse(Workers workers) {
        int n = order();
        Matrix li = inverseFactor(workers);
        Matrix inverse = Matrix.zeros(n, n);
        int tile = 4 * BLOCK;
        int tiles = (n + tile - 1) / tile;
        workers.forEach(Triangle.size(tiles), t -> {
            int row = Triangle.row(t) * tile;
            int column = Triangle.column(t) * tile;
            int height = Math.min(tile, n - row);
            int width = Math.min(tile, n - column);
            int to = column * n + row;
            // rows of L⁻¹ above `row` are zero in the columns of this tile row
            backend.gemm("T", "N", height, width, n - row, 1.0, li, row * n + row, li, to, 0.0, inverse, to);
        });
        return inverse.mirrorLower();
    }

    /**
     * Overwrites columns with L⁻¹ times them, if they are zero before a block.
     *
     * @param b may have more rows than L
     * @param offset of the first row of the first column in the array of {@code b}
     */
    void forward(Matrix b, int offset, int width, int firstBlock) {
        int n = order();
        for (int k = firstBlock; k < inverses.length; k++) {
            int start = k * BLOCK;
            int size = Math.min(BLOCK, n - start);
            applyInverse("N", b, offset + start, width, inverses[k]);
            int below = start + size;
            if (below < n) { // b_i -= L_ik · x_k for all rows below
                subtract("N", b, offset + below, width, n - below, offset + start, size, start * n + below);
            }
        }
    }

    /** Overwrites columns with L⁻ᵀ times them. */
    void backward(Matrix b, int offset, int width) {
        int n = order();
        for (int k = inverses.length - 1; k >= 0; k--) {
            int start = k * BLOCK;
            int size = Math.min(BLOCK, n - start);
            int below = start + size;
            if (below < n) { // b_k -= Σ_{i>k} L_ikᵀ · x_i
                subtract("T", b, offset + start, width, size, offset + below, n - below, start * n + below);
            }
            applyInverse("T", b, offset + start, width, inverses[k]);
        }
    }

    private void applyInverse(String trans, Matrix b, int offset, int width, Matrix inverse) {
        int size = inverse.rows();
        Matrix part = Matrix.zeros(size, width);
        for (int c = 0; c < width; c++) {
            System.arraycopy(b.array(), offset + c * b.rows(), part.array(), c * size, size);
        }
        backend.gemm(trans, "N", size, width, size, 1.0, inverse, 0, part, 0, 0.0, b, offset);
    }

    private void subtract(String trans, Matrix b, int to, int width, int toRows, int from, int fromRows, int offsetL) {
        backend.gemm(trans, "N", toRows, width, fromRows, -1.0, l, offsetL, b, from, 1.0, b, to);
    }

    private void requireRows(Matrix b) {
        Require.that(b.rows() == order(), "rows of the right-hand side", b.rows(), String.valueOf(order()));
    }
}

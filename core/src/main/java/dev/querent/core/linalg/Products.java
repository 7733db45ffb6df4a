package dev.querent.core.linalg;

import dev.querent.core.internal.Require;
import dev.querent.core.internal.Triangle;
import dev.querent.core.parallel.Workers;

/** Parallel matrix products, tile by tile. */
public final class Products {
    /** Edge of an output tile: large enough for dgemm to reach its speed, small enough to distribute. */
    private static final int TILE = 512;

    private final Backend backend;
    private final Workers workers;

    public Products(Backend backend, Workers workers) {
        this.backend = backend;
        this.workers = workers;
    }

    /** A·B. */
    public Matrix multiply(Matrix a, Matrix b) {
        return multiply("N", a, a.rows(), a.columns(), b);
    }

    /** Aᵀ·B. */
    public Matrix transposeMultiply(Matrix a, Matrix b) {
        return multiply("T", a, a.columns(), a.rows(), b);
    }

    private Matrix multiply(String transA, Matrix a, int rows, int inner, Matrix b) {
        Require.that(inner == b.rows(), "inner size of the product", inner + " and " + b.rows(), "equal on both sides");
        Matrix c = Matrix.zeros(rows, b.columns());
        int tileRows = (rows + TILE - 1) / TILE;
        int tileColumns = (b.columns() + TILE - 1) / TILE;
        workers.forEach(
                tileRows * tileColumns,
                t -> tile(transA, a, b, inner, c, (t % tileRows) * TILE, (t / tileRows) * TILE));
        return c;
    }

    /** Aᵀ·A: only tiles on and below the diagonal are computed, the rest is mirrored. */
    public Matrix gram(Matrix a) {
        int n = a.columns();
        Matrix c = Matrix.zeros(n, n);
        int tiles = (n + TILE - 1) / TILE;
        workers.forEach(
                Triangle.size(tiles),
                t -> tile("T", a, a, a.rows(), c, Triangle.row(t) * TILE, Triangle.column(t) * TILE));
        return c.mirrorLower();
    }

    private void tile(String transA, Matrix a, Matrix b, int inner, Matrix c, int row, int column) {
        if (inner == 0) {
            return;
        }
        int height = Math.min(TILE, c.rows() - row);
        int width = Math.min(TILE, c.columns() - column);
        int offsetA = transA.equals("N") ? row : row * a.rows();
        int offsetC = column * c.rows() + row;
        backend.gemm(transA, "N", height, width, inner, 1.0, a, offsetA, b, column * inner, 0.0, c, offsetC);
    }
}

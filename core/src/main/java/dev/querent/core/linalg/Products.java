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
        requireInner(a.columns(), b.rows());
        Matrix c = Matrix.zeros(a.rows(), b.columns());
        tiled("N", "N", a, b, a.columns(), c);
        return c;
    }

    /** Aᵀ·B. */
    public Matrix transposeMultiply(Matrix a, Matrix b) {
        requireInner(a.rows(), b.rows());
        Matrix c = Matrix.zeros(a.columns(), b.columns());
        tiled("T", "N", a, b, a.rows(), c);
        return c;
    }

    /** Aᵀ·A: only tiles on and below the diagonal are computed, the rest is mirrored. */
    public Matrix gram(Matrix a) {
        int n = a.columns();
        Matrix c = Matrix.zeros(n, n);
        int tiles = (n + TILE - 1) / TILE;
        workers.forEach(Triangle.size(tiles), t -> {
            int column = Triangle.column(t);
            int row = Triangle.row(t);
            tile("T", "N", a, a, a.rows(), c, row * TILE, column * TILE);
        });
        return c.mirrorLower();
    }

    private void tiled(String transA, String transB, Matrix a, Matrix b, int inner, Matrix c) {
        int tileRows = (c.rows() + TILE - 1) / TILE;
        int tileColumns = (c.columns() + TILE - 1) / TILE;
        workers.forEach(
                tileRows * tileColumns,
                t -> tile(transA, transB, a, b, inner, c, (t % tileRows) * TILE, (t / tileRows) * TILE));
    }

    private void tile(String transA, String transB, Matrix a, Matrix b, int inner, Matrix c, int row, int column) {
        if (inner == 0) {
            return;
        }
        int height = Math.min(TILE, c.rows() - row);
        int width = Math.min(TILE, c.columns() - column);
        int offsetA = transA.equals("N") ? row : row * a.rows();
        int offsetB = transB.equals("N") ? column * b.rows() : column;
        backend.gemm(
                transA,
                transB,
                height,
                width,
                inner,
                1.0,
                a.array(),
                offsetA,
                a.rows(),
                b.array(),
                offsetB,
                b.rows(),
                0.0,
                c.array(),
                column * c.rows() + row,
                c.rows());
    }

    private static void requireInner(int left, int right) {
        Require.that(left == right, "inner size of the product", left + " and " + right, "equal on both sides");
    }
}

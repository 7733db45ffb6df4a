package dev.querent.core.linalg.factor;

import dev.querent.core.internal.Require;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import java.util.Arrays;
import java.util.List;

/**
 * A tall matrix V that grows by columns up to a capacity. Its products are computed in chunks of rows, and sums over chunks are added in order,
 * so that few columns of many rows keep all workers busy and the bits do not depend on their number. Mutable.
 */
public final class TallBasis {
    /** Rows of a chunk: with fifty columns it fills a second-level cache. */
    private static final int CHUNK = 2048;

    private final Compute compute;
    private final Matrix v;
    private int size;

    /** Without columns. */
    public TallBasis(int rows, int capacity, Compute compute) {
        this.v = Matrix.zeros(rows, capacity);
        this.compute = compute;
    }

    /** Number of columns. */
    public int size() {
        return size;
    }

    /** Maximum number of columns. */
    public int capacity() {
        return v.columns();
    }

    /** Adds the columns of {@code z}. */
    public void append(Matrix z) {
        requireRows(z);
        Require.that(size + z.columns() <= capacity(), "columns to add", z.columns(), "at most " + (capacity() - size));
        System.arraycopy(z.array(), 0, v.array(), size * v.rows(), z.array().length);
        size += z.columns();
    }

    /** The first {@code count} columns, copied. */
    public Matrix first(int count) {
        Matrix first = Matrix.zeros(v.rows(), count);
        System.arraycopy(v.array(), 0, first.array(), 0, first.array().length);
        return first;
    }

    /** Vᵀ·Z. */
    public Matrix project(Matrix z) {
        requireRows(z);
        int rows = v.rows();
        Matrix sum = Matrix.zeros(size, z.columns());
        if (size == 0) {
            return sum;
        }
        int chunks = (rows + CHUNK - 1) / CHUNK;
        List<Matrix> parts = compute.workers().mapInOrder(chunks, chunk -> {
            int from = chunk * CHUNK;
            Matrix part = Matrix.zeros(size, z.columns());
            int height = Math.min(CHUNK, rows - from);
            compute.backend().gemm("T", "N", size, z.columns(), height, 1.0, v, from, z, from, 0.0, part, 0);
            return part;
        });
        for (Matrix part : parts) {
            Arrays.setAll(sum.array(), i -> sum.array()[i] + part.array()[i]);
        }
        return sum;
    }

    /** Z := Z − V·C. */
    public void subtract(Matrix c, Matrix z) {
        requireRows(z);
        requireCoefficients(c);
        if (size > 0) {
            compute.workers()
                    .forEachChunk(
                            v.rows(),
                            CHUNK,
                            (from, to) -> compute.backend()
                                    .gemm("N", "N", to - from, z.columns(), size, -1.0, v, from, c, 0, 1.0, z, from));
        }
    }

    /** V := V·Y; the number of columns becomes that of Y. */
    public void rotate(Matrix y) {
        requireCoefficients(y);
        Require.that(y.columns() <= size, "columns after rotation", y.columns(), "at most " + size);
        int rows = v.rows();
        int old = size;
        size = y.columns();
        if (size == 0) {
            return;
        }
        compute.workers().forEachChunk(rows, CHUNK, (from, to) -> {
            int height = to - from;
            Matrix copy = Matrix.zeros(height, old);
            for (int j = 0; j < old; j++) {
                System.arraycopy(v.array(), j * rows + from, copy.array(), j * height, height);
            }
            compute.backend().gemm("N", "N", height, y.columns(), old, 1.0, copy, 0, y, 0, 0.0, v, from);
        });
    }

    private void requireRows(Matrix z) {
        Require.that(z.rows() == v.rows(), "rows of the block", z.rows(), String.valueOf(v.rows()));
    }

    private void requireCoefficients(Matrix c) {
        Require.that(c.rows() == size, "rows of the coefficients", c.rows(), size + " as the basis has columns");
    }
}

package dev.querent.core.linalg;

import dev.querent.core.internal.Require;
import java.util.Locale;
import java.util.Objects;

/** A dense column-major matrix of doubles, as in BLAS. Mutable; its owner decides who may write. */
public final class Matrix {
    private final int rows;
    private final int columns;
    private final double[] values;

    private Matrix(int rows, int columns, double[] values) {
        this.rows = rows;
        this.columns = columns;
        this.values = values;
    }

    /** A zero matrix. */
    public static Matrix zeros(int rows, int columns) {
        Require.atLeast("rows", rows, 0);
        Require.atLeast("columns", columns, 0);
        long size = (long) rows * columns;
        if (size > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "a dense matrix of %d x %d has %d entries; at most %d fit (46,340 x 46,340). Use fewer rows",
                    rows,
                    columns,
                    size,
                    Integer.MAX_VALUE - 8));
        }
        return new Matrix(rows, columns, new double[(int) size]);
    }

    /** Takes ownership of a column-major array. */
    public static Matrix owning(int rows, int columns, double[] values) {
        Require.atLeast("rows", rows, 0);
        Require.atLeast("columns", columns, 0);
        Require.that(values.length == (long) rows * columns, "number of values", values.length, rows + " x " + columns);
        return new Matrix(rows, columns, values);
    }

    public static Matrix identity(int n) {
        Matrix identity = zeros(n, n);
        for (int i = 0; i < n; i++) {
            identity.values[i * n + i] = 1;
        }
        return identity;
    }

    public int rows() {
        return rows;
    }

    public int columns() {
        return columns;
    }

    public double get(int row, int column) {
        return values[Objects.checkIndex(column, columns) * rows + Objects.checkIndex(row, rows)];
    }

    public void set(int row, int column, double value) {
        values[Objects.checkIndex(column, columns) * rows + Objects.checkIndex(row, rows)] = value;
    }

    /** The live column-major array, for inner loops: entry (i, j) is at {@code j * rows + i}. */
    public double[] array() {
        return values;
    }

    public Matrix copy() {
        return new Matrix(rows, columns, values.clone());
    }

    public Matrix transposed() {
        Matrix t = new Matrix(columns, rows, new double[values.length]);
        for (int j = 0; j < columns; j++) {
            for (int i = 0; i < rows; i++) {
                t.values[i * columns + j] = values[j * rows + i];
            }
        }
        return t;
    }

    /** Adds {@code value} to each diagonal entry, in place. */
    public Matrix addToDiagonal(double value) {
        for (int i = 0; i < Math.min(rows, columns); i++) {
            values[i * rows + i] += value;
        }
        return this;
    }

    /** Copies the lower triangle onto the upper one, in place, in tiles that stay in cache. */
    public Matrix mirrorLower() {
        Require.that(rows == columns, "matrix", rows + " x " + columns, "square");
        int tile = 64;
        for (int jj = 0; jj < columns; jj += tile) {
            for (int ii = jj; ii < rows; ii += tile) {
                for (int j = jj; j < Math.min(columns, jj + tile); j++) {
                    for (int i = Math.max(ii, j + 1); i < Math.min(rows, ii + tile); i++) {
                        values[i * rows + j] = values[j * rows + i];
                    }
                }
            }
        }
        return this;
    }
}

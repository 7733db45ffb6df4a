package dev.querent.core.intersection;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.internal.Require;
import dev.querent.core.krylov.TallFactor;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;
import java.util.List;

/**
 * Φ with Φ·Φᵀ ≈ K and K − Φ·Φᵀ positive semi-definite, a few columns for every dimension, see {@link DimensionBasis}. It is as sparse as
 * the rows are, so a rank of thousands costs 4 bytes per non-zero value and column, and a product as much as one of K with few cache
 * misses. Immutable and safe to share.
 */
public final class DimensionFactor implements TallFactor {
    /** Groups of rows that sum up each for itself, so that the bits are the same on any number of workers. */
    private static final int PARTS = 16;

    private static final int DIMENSIONS_PER_TILE = 32;

    private static final int DIMENSIONS_AT_ONCE = 64;

    private static final int ROWS_PER_TASK = 1 << 12;

    private final SparseFeatures rows;
    private final int width;
    private final float[] values; // [entry of the rows · width + k]

    private DimensionFactor(SparseFeatures rows, int width, float[] values) {
        this.rows = rows;
        this.width = width;
        this.values = values;
    }

    /**
     * @param rows those the matrix was made of
     * @param width columns for every dimension
     */
    public static DimensionFactor of(SparseFeatures rows, IntersectionMatrix matrix, int width, Workers workers) {
        Require.that(rows.rows() == matrix.size(), "rows", rows.rows(), matrix.size() + " as in the matrix");
        SortedIndex index = matrix.index();
        float[] values = new float[Math.multiplyExact((int) rows.nonZeros(), width)];
        int[] next = new int[rows.rows()];
        Arrays.setAll(next, rows::rowStart);
        for (int first = 0; first < index.dimensions(); first += DIMENSIONS_AT_ONCE) {
            int from = first;
            int count = Math.min(DIMENSIONS_AT_ONCE, index.dimensions() - first);
            List<float[]> functions =
                    workers.mapInOrder(count, i -> DimensionBasis.of(matrix.heights(), from + i, width));
            for (int i = 0; i < count; i++) {
                place(functions.get(i), index, from + i, width, next, values);
            }
        }
        return new DimensionFactor(rows, width, values);
    }

    /** Dimensions come in ascending order, as the entries of a row do. */
    private static void place(float[] phi, SortedIndex index, int dimension, int width, int[] next, float[] values) {
        int start = index.starts[dimension];
        for (int j = 0; j < index.length(dimension); j++) {
            int at = next[index.rowNumbers[start + j]]++ * width;
            for (int k = 0; k < width; k++) {
                values[at + k] = phi[j * width + k];
            }
        }
    }

    /** tr(Φ·Φᵀ). */
    public double trace() {
        double sum = 0;
        for (float value : values) {
            sum += (double) value * value;
        }
        return sum;
    }

    @Override
    public int rows() {
        return rows.rows();
    }

    @Override
    public int rank() {
        return rows.columns() * width;
    }

    @Override
    public Matrix transposeMultiply(Matrix r, Workers workers) {
        int n = rows();
        List<double[]> partial = workers.mapInOrder(PARTS, part -> {
            double[] sums = new double[rank() * r.columns()];
            for (int c = 0; c < r.columns(); c++) {
                for (int i = bound(part); i < bound(part + 1); i++) {
                    addRow(i, r.array()[c * n + i], sums, c * rank());
                }
            }
            return sums;
        });
        double[] total = new double[rank() * r.columns()];
        partial.forEach(sums -> Arrays.setAll(total, j -> total[j] + sums[j]));
        return Matrix.owning(rank(), r.columns(), total);
    }

    private int bound(int part) {
        return (int) ((long) rows() * part / PARTS);
    }

    private void addRow(int row, double factor, double[] sums, int offset) {
        if (width == 2) { // the usual case, without a loop of two
            for (int p = rows.rowStart(row); p < rows.rowEnd(row); p++) {
                int column = offset + 2 * rows.index(p);
                sums[column] += factor * values[2 * p];
                sums[column + 1] += factor * values[2 * p + 1];
            }
            return;
        }
        for (int p = rows.rowStart(row); p < rows.rowEnd(row); p++) {
            int column = offset + rows.index(p) * width;
            for (int k = 0; k < width; k++) {
                sums[column + k] += factor * values[p * width + k];
            }
        }
    }

    @Override
    public void subtractProduct(Matrix v, Matrix w, double scale, Matrix out, Workers workers) {
        int n = rows();
        workers.forEachChunk(n, ROWS_PER_TASK, (from, to) -> {
            for (int c = 0; c < v.columns(); c++) {
                for (int i = from; i < to; i++) {
                    double product = row(i, w.array(), c * rank());
                    out.array()[c * n + i] = scale * (v.array()[c * n + i] - product);
                }
            }
        });
    }

    private double row(int row, double[] w, int offset) {
        double first = 0;
        double second = 0;
        if (width == 2) {
            for (int p = rows.rowStart(row); p < rows.rowEnd(row); p++) {
                int column = offset + 2 * rows.index(p);
                first += values[2 * p] * w[column];
                second += values[2 * p + 1] * w[column + 1];
            }
            return first + second;
        }
        for (int p = rows.rowStart(row); p < rows.rowEnd(row); p++) {
            int column = offset + rows.index(p) * width;
            for (int k = 0; k < width; k++) {
                first += values[p * width + k] * w[column + k];
            }
        }
        return first;
    }

    /** Some dimensions at a time, whose rows of the result stay in the second-level cache while all rows of Φ pass by. */
    @Override
    public Matrix gram(Compute compute) {
        int rank = rank();
        double[] total = new double[rank * rank];
        int tiles = (rows.columns() + DIMENSIONS_PER_TILE - 1) / DIMENSIONS_PER_TILE;
        compute.workers().forEach(tiles, tile -> {
            int[] columns = new int[rank];
            double[] phi = new double[rank];
            int from = tile * DIMENSIONS_PER_TILE;
            for (int i = 0; i < rows(); i++) {
                addSquare(i, from, from + DIMENSIONS_PER_TILE, columns, phi, total);
            }
        });
        for (int a = 0; a < rank; a++) {
            for (int b = 0; b < a; b++) {
                total[a * rank + b] = total[b * rank + a];
            }
        }
        return Matrix.owning(rank, rank, total);
    }

    /** Adds φφᵀ of one row for first columns of the dimensions [from, to), and second columns at or behind them. */
    private void addSquare(int row, int from, int to, int[] columns, double[] phi, double[] sums) {
        int rank = rank();
        int start = rows.rowStart(row);
        int end = rows.rowEnd(row);
        while (start < end && rows.index(start) < from) {
            start++;
        }
        int count = 0;
        int first = 0;
        for (int p = start; p < end; p++) {
            for (int k = 0; k < width; k++) {
                columns[count] = rows.index(p) * width + k;
                phi[count++] = values[p * width + k];
            }
            first = rows.index(p) < to ? count : first;
            if (first == 0) {
                return; // no value in these dimensions
            }
        }
        for (int a = 0; a < first; a++) {
            double factor = phi[a];
            int base = columns[a] * rank;
            for (int b = a; b < count; b++) {
                sums[base + columns[b]] += factor * phi[b];
            }
        }
    }
}

package dev.querent.io.array;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.data.SparseFeaturesBuilder;
import dev.querent.model.error.InputException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Collects the values of a matrix of known size, row-major, in sparse or dense form: sparse rows cost 8 bytes per non-zero value, dense rows 4
 * per value and are faster to compute with, so the form is dense if at least a third of the values are non-zero. It starts sparse and converts
 * as soon as that third is reached. Not thread-safe.
 */
public final class MatrixCollector {
    /** The maximum number of values in one Java array. */
    public static final long LARGEST_ARRAY = Integer.MAX_VALUE - 8;

    private static final int DENSE_SHARE = 3;

    private final Path file;
    private final int rows;
    private final int columns;
    private final long denseFrom;
    private SparseFeaturesBuilder sparse = new SparseFeaturesBuilder();
    private float[] dense;
    private long nonZeros;
    private int row;
    private int column;

    /** Rows and columns as in the header of {@code file}; neither may be 0 or above 2^31 - 1. */
    public MatrixCollector(Path file, long rows, long columns) {
        this.file = file;
        this.rows = size(rows, "rows");
        this.columns = size(columns, "features");
        long size = rows * columns;
        this.denseFrom = size <= LARGEST_ARRAY ? (size + DENSE_SHARE - 1) / DENSE_SHARE : Long.MAX_VALUE;
    }

    private int size(long count, String what) {
        if (count < 1 || count > Integer.MAX_VALUE - 1) {
            throw InputException.in(
                    file, "has " + count + " " + what + "; from 1 to " + (Integer.MAX_VALUE - 1) + " can be read");
        }
        return (int) count;
    }

    /** The next value of the current row, or the first of the next row. */
    public void add(double value) {
        float stored = (float) value;
        if (!Float.isFinite(stored)) {
            throw InputException.in(
                    file,
                    String.format(
                            Locale.ROOT,
                            "row %d, column %d (both counted from 0) is %s; features must be finite and below 3.4e38 in"
                                    + " size, replace or remove it",
                            row,
                            column,
                            value));
        }
        if (dense != null) {
            dense[row * columns + column] = stored;
        } else if (stored != 0) {
            addSparse(stored);
        }
        if (++column == columns) {
            endRow();
        }
    }

    private void endRow() {
        column = 0;
        row++;
        if (sparse != null) {
            sparse.endRow();
        }
    }

    private void addSparse(float stored) {
        if (++nonZeros > LARGEST_ARRAY) {
            throw InputException.in(
                    file, "has more than " + LARGEST_ARRAY + " values that are not zero; split it into several files");
        }
        sparse.add(column, stored);
        if (nonZeros >= denseFrom) {
            changeToDense();
        }
    }

    private void changeToDense() {
        sparse.endRow();
        SparseFeatures soFar = sparse.build(columns);
        sparse = null;
        dense = new float[rows * columns];
        for (int r = 0; r < soFar.rows(); r++) {
            int start = r * columns;
            soFar.forEachNonZero(r, (c, value) -> dense[start + c] = value);
        }
    }

    /** The matrix, once all values have been given. */
    public Features build() {
        if (row != rows) {
            throw new IllegalStateException("only " + row + " of " + rows + " rows of " + file + " were given");
        }
        return dense == null ? sparse.build(columns) : DenseFeatures.owning(rows, columns, dense);
    }
}

package dev.querent.core.data;

import dev.querent.core.internal.Require;
import java.util.Arrays;
import java.util.Objects;

/**
 * Compressed sparse row matrix: one float and one int per non-zero value, one int per row; 8 bytes per non-zero plus 4 per row. Holds up to 2^31
 * - 9 non-zeros.
 */
public final class SparseFeatures extends Features {
    private final int columns;
    private final int[] starts; // row r occupies positions starts[r] .. starts[r+1]
    private final int[] indices;
    private final float[] values;

    SparseFeatures(int columns, int[] starts, int[] indices, float[] values) {
        this(columns, starts, indices, values, false);
    }

    private SparseFeatures(int columns, int[] starts, int[] indices, float[] values, boolean cached) {
        super(cached);
        this.columns = columns;
        this.starts = starts;
        this.indices = indices;
        this.values = values;
    }

    /** The sparse form of any matrix. */
    public static SparseFeatures copyOf(Features features) {
        if (features instanceof SparseFeatures sparse) {
            return sparse;
        }
        SparseFeaturesBuilder builder = new SparseFeaturesBuilder();
        for (int i = 0; i < features.rows(); i++) {
            features.forEachNonZero(i, builder::add);
            builder.endRow();
        }
        return builder.build(features.columns());
    }

    /**
     * The matrix whose column c holds the values at positions {@code starts[c]} to {@code starts[c + 1]}, each with its row; in any order, but
     * at most one per row.
     */
    public static SparseFeatures ofColumns(int rows, int[] starts, int[] rowNumbers, float[] values) {
        int[] rowStarts = new int[rows + 1];
        for (int row : rowNumbers) {
            rowStarts[Objects.checkIndex(row, rows) + 1]++;
        }
        for (int i = 0; i < rows; i++) {
            rowStarts[i + 1] += rowStarts[i];
        }
        int[] next = rowStarts.clone();
        int[] indices = new int[values.length];
        float[] rowValues = new float[values.length];
        for (int c = 0; c + 1 < starts.length; c++) {
            for (int p = starts[c]; p < starts[c + 1]; p++) {
                int row = rowNumbers[p];
                int position = next[row]++;
                if (position > rowStarts[row] && indices[position - 1] == c) {
                    throw new IllegalArgumentException("row " + row + " has two values of feature " + c);
                }
                indices[position] = c;
                rowValues[position] = FeatureChecks.finite(row, c, values[p]);
            }
        }
        return new SparseFeatures(starts.length - 1, rowStarts, indices, rowValues);
    }

    /**
     * Rows of zeros and ones, the same number of ones in each. Takes ownership of the array.
     *
     * @param perRow ones per row
     * @param indices columns of the ones, row after row, ascending in each
     */
    public static SparseFeatures ofOnes(int columns, int perRow, int[] indices) {
        int[] starts = new int[indices.length / Require.atLeast("ones per row", perRow, 1) + 1];
        Arrays.setAll(starts, i -> i * perRow);
        Require.that(starts[starts.length - 1] == indices.length, "ones", indices.length, "a multiple of " + perRow);
        for (int p = 0; p < indices.length; p++) {
            int least = p % perRow == 0 ? 0 : indices[p - 1] + 1;
            if (indices[p] < least || indices[p] >= columns) {
                throw new IllegalArgumentException("column of row " + p / perRow + " must be from " + least + " to "
                        + (columns - 1) + ", got " + indices[p]);
            }
        }
        float[] values = new float[indices.length];
        Arrays.fill(values, 1);
        return new SparseFeatures(columns, starts, indices, values);
    }

    @Override
    public int rows() {
        return starts.length - 1;
    }

    @Override
    public int columns() {
        return columns;
    }

    @Override
    public long nonZeros() {
        return values.length;
    }

    /** First position of a row; positions run to {@code rowEnd(row)}. */
    public int rowStart(int row) {
        return starts[row];
    }

    public int rowEnd(int row) {
        return starts[row + 1];
    }

    /** The largest number of stored values in any of the rows [from, to). */
    public int longestRow(int from, int to) {
        int longest = 0;
        for (int row = from; row < to; row++) {
            longest = Math.max(longest, rowEnd(row) - rowStart(row));
        }
        return longest;
    }

    /** Column of the value at a position. */
    public int index(int position) {
        return indices[position];
    }

    public float value(int position) {
        return values[position];
    }

    @Override
    public double get(int row, int column) {
        Objects.checkIndex(column, columns);
        int found = Arrays.binarySearch(indices, starts[row], starts[row + 1], column);
        return found >= 0 ? values[found] : 0.0;
    }

    @Override
    public void copyRow(int row, double[] into, int offset) {
        Objects.checkFromIndexSize(offset, columns, into.length);
        Arrays.fill(into, offset, offset + columns, 0.0);
        for (int p = starts[row]; p < starts[row + 1]; p++) {
            into[offset + indices[p]] = values[p];
        }
    }

    @Override
    public void copyRow(int row, int from, int to, float[] into, int offset) {
        Objects.checkFromToIndex(from, to, columns);
        Arrays.fill(into, offset, offset + to - from, 0f);
        int first = from > 0 ? position(row, from) : starts[row];
        for (int p = first; p < starts[row + 1] && indices[p] < to; p++) {
            into[offset + indices[p] - from] = values[p];
        }
    }

    @Override
    public void forEachNonZero(int row, ValueVisitor visitor) {
        for (int p = starts[row]; p < starts[row + 1]; p++) {
            visitor.visit(indices[p], values[p]);
        }
    }

    @Override
    public SparseFeatures select(int[] chosen) {
        int[] newStarts = new int[chosen.length + 1];
        for (int i = 0; i < chosen.length; i++) {
            int length = starts[chosen[i] + 1] - starts[chosen[i]];
            newStarts[i + 1] = Math.addExact(newStarts[i], length);
        }
        int[] newIndices = new int[newStarts[chosen.length]];
        float[] newValues = new float[newStarts[chosen.length]];
        for (int i = 0; i < chosen.length; i++) {
            int length = newStarts[i + 1] - newStarts[i];
            System.arraycopy(indices, starts[chosen[i]], newIndices, newStarts[i], length);
            System.arraycopy(values, starts[chosen[i]], newValues, newStarts[i], length);
        }
        return new SparseFeatures(columns, newStarts, newIndices, newValues);
    }

    @Override
    public SparseFeatures columns(int from, int to) {
        Objects.checkFromToIndex(from, to, columns);
        int[] newStarts = new int[starts.length];
        for (int i = 0; i < rows(); i++) {
            newStarts[i + 1] = newStarts[i] + position(i, to) - position(i, from);
        }
        int[] newIndices = new int[newStarts[rows()]];
        float[] newValues = new float[newIndices.length];
        for (int i = 0; i < rows(); i++) {
            int shift = position(i, from) - newStarts[i];
            for (int p = newStarts[i]; p < newStarts[i + 1]; p++) {
                newIndices[p] = indices[p + shift] - from;
                newValues[p] = values[p + shift];
            }
        }
        return new SparseFeatures(to - from, newStarts, newIndices, newValues);
    }

    /** The first position of a row whose column is not below the given one; its end if there is none. */
    private int position(int row, int column) {
        int found = Arrays.binarySearch(indices, starts[row], starts[row + 1], column);
        return found >= 0 ? found : -found - 1;
    }

    /** These rows followed by those of {@code other}, which must have the same width. */
    public SparseFeatures concatenated(SparseFeatures other) {
        Require.that(other.columns == columns, "features of the rows to add", other.columns, "" + columns);
        int size = FeatureChecks.nonZeros((long) values.length + other.values.length);
        int[] allStarts = Arrays.copyOf(starts, starts.length + other.rows());
        for (int i = 0; i < other.rows(); i++) {
            allStarts[starts.length + i] = values.length + other.starts[i + 1];
        }
        int[] allIndices = Arrays.copyOf(indices, size);
        System.arraycopy(other.indices, 0, allIndices, indices.length, other.indices.length);
        float[] allValues = Arrays.copyOf(values, size);
        System.arraycopy(other.values, 0, allValues, values.length, other.values.length);
        return new SparseFeatures(columns, allStarts, allIndices, allValues);
    }

    /** The same rows in a wider space: columns beyond the present ones are zero. */
    public SparseFeatures widenedTo(int newColumns) {
        Require.atLeast("columns", newColumns, columns);
        return new SparseFeatures(newColumns, starts, indices, values);
    }

    @Override
    public boolean beginsWith(Features others) {
        if (!(others instanceof SparseFeatures first) || first.columns != columns || first.rows() > rows()) {
            return false;
        }
        int end = first.values.length;
        return Arrays.equals(starts, 0, first.starts.length, first.starts, 0, first.starts.length)
                && Arrays.equals(indices, 0, end, first.indices, 0, end)
                && Arrays.equals(values, 0, end, first.values, 0, end);
    }

    @Override
    public double minimum() {
        boolean full = (long) rows() * columns == values.length;
        float least = full && values.length > 0 ? Float.POSITIVE_INFINITY : 0;
        for (float value : values) {
            least = Math.min(least, value);
        }
        return least;
    }

    @Override
    public SparseFeatures cached() {
        return isCached() ? this : new SparseFeatures(columns, starts, indices, values, true);
    }
}

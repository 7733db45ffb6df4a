package dev.querent.core.intersection;

import dev.querent.core.data.Features;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.data.columns.DimensionView;
import dev.querent.core.internal.Require;
import dev.querent.core.kernel.NegativeFeatureException;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;

/**
 * The non-zero values of each dimension in ascending order with their row numbers: all that products with an intersection kernel need. A
 * monotone transform preserves the order, so hyperparameters can change without sorting again. 8 bytes per non-zero value. Immutable.
 */
public final class SortedIndex {
    /** Up to this many values are compared one by one. */
    private static final int LINEAR = 8;

    private final int rows;
    final int[] starts; // dimension d occupies positions starts[d] .. starts[d + 1]
    final int[] rowNumbers;
    final float[] values;

    private SortedIndex(int rows, int[] starts, int[] rowNumbers, float[] values) {
        this.rows = rows;
        this.starts = starts;
        this.rowNumbers = rowNumbers;
        this.values = values;
    }

    /** Sorts all dimensions; values must be ≥ 0. Equal values are in row order. */
    public static SortedIndex of(Features features, Workers workers) {
        NegativeFeatureException.requireNone(features);
        DimensionView view = DimensionView.of(features);
        int[] starts = new int[view.dimensions() + 1];
        for (int d = 0; d < view.dimensions(); d++) {
            starts[d + 1] = view.end(d);
        }
        int[] rowNumbers = new int[starts[view.dimensions()]];
        float[] values = new float[rowNumbers.length];
        workers.forEach(view.dimensions(), d -> sortDimension(view, d, rowNumbers, values));
        return new SortedIndex(features.rows(), starts, rowNumbers, values);
    }

    /**
     * Restores a stored index: sorting is most of the work of building one, and it can be stored instead of the rows. Takes ownership of the
     * arrays; rejects arrays that are not an index.
     *
     * @param ends where each dimension ends
     */
    public static SortedIndex restored(int rows, int[] ends, int[] rowNumbers, float[] values) {
        Require.that(rowNumbers.length == values.length, "row numbers", rowNumbers.length, "as many as values");
        int[] starts = new int[ends.length + 1];
        for (int d = 0; d < ends.length; d++) {
            Require.that(
                    ends[d] >= starts[d] && ends[d] <= values.length, "end of dimension " + d, ends[d], "ascending");
            starts[d + 1] = ends[d];
        }
        Require.that(starts[ends.length] == values.length, "values", values.length, "" + starts[ends.length]);
        SortedIndex index = new SortedIndex(rows, starts, rowNumbers, values);
        for (int d = 0; d < ends.length; d++) {
            index.requireSorted(d);
        }
        return index;
    }

    private void requireSorted(int d) {
        float value = 0;
        int row = rows;
        for (int p = starts[d]; p < starts[d + 1]; p++) {
            boolean above = values[p] > value || (values[p] == value && rowNumbers[p] > row);
            if (!above || !Float.isFinite(values[p]) || rowNumbers[p] < 0 || rowNumbers[p] >= rows) {
                throw new IllegalArgumentException("dimension " + d + " is not sorted: value " + values[p] + " of row "
                        + rowNumbers[p] + " comes after " + value);
            }
            value = values[p];
            row = rowNumbers[p];
        }
    }

    /** The rows it was built from. */
    public SparseFeatures toRows() {
        return SparseFeatures.ofColumns(rows, starts, rowNumbers, values);
    }

    private static void sortDimension(DimensionView view, int d, int[] rowNumbers, float[] values) {
        int from = view.start(d);
        long[] keys = new long[view.end(d) - from];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = (long) Float.floatToRawIntBits(view.value(from + i)) << 32 | view.row(from + i);
        }
        long[] sorted = EntrySort.byValue(keys);
        for (int i = 0; i < sorted.length; i++) {
            values[from + i] = Float.intBitsToFloat((int) (sorted[i] >>> 32));
            rowNumbers[from + i] = (int) sorted[i];
        }
    }

    /** With more rows appended: merges sorted lists and sorts nothing twice. */
    public SortedIndex append(Features more, Workers workers) {
        Require.that(more.columns() == dimensions(), "features of the new rows", more.columns(), "" + dimensions());
        SortedIndex other = of(more, workers);
        int[] merged = new int[starts.length];
        for (int d = 0; d < dimensions(); d++) {
            merged[d + 1] = Math.addExact(merged[d], length(d) + other.length(d));
        }
        int[] mergedRows = new int[merged[dimensions()]];
        float[] mergedValues = new float[mergedRows.length];
        workers.forEachChunk(dimensions(), 64, (from, to) -> {
            for (int d = from; d < to; d++) {
                merge(d, other, mergedRows, mergedValues, merged[d]);
            }
        });
        return new SortedIndex(rows + more.rows(), merged, mergedRows, mergedValues);
    }

    /** Copies long runs of old entries at once and inserts the few new ones between them. */
    private void merge(int d, SortedIndex other, int[] intoRows, float[] intoValues, int at) {
        int old = starts[d];
        int next = at;
        for (int p = other.starts[d]; p < other.starts[d + 1]; p++) {
            int end = firstAbove(old, starts[d + 1], other.values[p]);
            System.arraycopy(rowNumbers, old, intoRows, next, end - old);
            System.arraycopy(values, old, intoValues, next, end - old);
            next += end - old;
            old = end;
            intoRows[next] = rows + other.rowNumbers[p];
            intoValues[next++] = other.values[p];
        }
        System.arraycopy(rowNumbers, old, intoRows, next, starts[d + 1] - old);
        System.arraycopy(values, old, intoValues, next, starts[d + 1] - old);
    }

    /** Without the given rows; the others keep their order and move up. */
    public SortedIndex without(int[] removed) {
        int[] renumbered = renumbering(removed);
        int[] keptStarts = new int[starts.length];
        int[] keptRows = new int[rowNumbers.length];
        float[] keptValues = new float[values.length];
        int next = 0;
        for (int d = 0; d < dimensions(); d++) {
            for (int p = starts[d]; p < starts[d + 1]; p++) {
                int row = renumbered[rowNumbers[p]];
                if (row >= 0) {
                    keptRows[next] = row;
                    keptValues[next++] = values[p];
                }
            }
            keptStarts[d + 1] = next;
        }
        int kept = rows - (int) Arrays.stream(renumbered).filter(r -> r < 0).count();
        return new SortedIndex(kept, keptStarts, Arrays.copyOf(keptRows, next), Arrays.copyOf(keptValues, next));
    }

    private int[] renumbering(int[] removed) {
        int[] numbers = new int[rows];
        for (int row : removed) {
            Require.that(row >= 0 && row < rows, "row to remove", row, "in 0.." + (rows - 1));
            numbers[row] = -1;
        }
        int next = 0;
        for (int i = 0; i < rows; i++) {
            numbers[i] = numbers[i] < 0 ? -1 : next++;
        }
        return numbers;
    }

    public int rows() {
        return rows;
    }

    public int dimensions() {
        return starts.length - 1;
    }

    public long nonZeros() {
        return values.length;
    }

    /** Where each dimension ends in {@link #rowNumbers} and {@link #values}. */
    public int[] ends() {
        return Arrays.copyOfRange(starts, 1, starts.length);
    }

    /** The row of each value, dimension by dimension. Do not change it. */
    public int[] rowNumbers() {
        return rowNumbers;
    }

    /** Do not change it. */
    public float[] values() {
        return values;
    }

    /** Number of non-zero values of a dimension. */
    public int length(int dimension) {
        return starts[dimension + 1] - starts[dimension];
    }

    /** The largest value of all; 0 if there is none. */
    public float largest() {
        float largest = 0;
        for (int d = 0; d < dimensions(); d++) {
            largest = Math.max(largest, largest(d));
        }
        return largest;
    }

    /** The largest value of a dimension; 0 if it is empty. */
    public float largest(int dimension) {
        return length(dimension) == 0 ? 0 : values[starts[dimension + 1] - 1];
    }

    /** The first position of a dimension whose value is above {@code x}; its end if there is none. */
    int firstAbove(int dimension, float x) {
        return firstAbove(starts[dimension], starts[dimension + 1], x);
    }

    /** The same among positions [from, to) of one dimension; without branches on values, which no processor can predict. */
    int firstAbove(int from, int to, float x) {
        int low = from;
        int left = to - from;
        while (left > LINEAR) {
            int half = left >>> 1;
            low = values[low + half - 1] > x ? low : low + half;
            left -= half;
        }
        int found = low;
        for (int p = low; p < low + left; p++) {
            found += values[p] > x ? 0 : 1;
        }
        return found;
    }
}

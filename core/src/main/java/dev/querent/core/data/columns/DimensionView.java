package dev.querent.core.data.columns;

import dev.querent.core.data.Features;

/**
 * The same matrix in compressed sparse column form: for each column its non-zero values with their row numbers, rows ascending. 8 bytes per
 * non-zero; built in two passes over the rows. Do not change the arrays.
 *
 * @param starts by column, its first position; and the end
 */
public record DimensionView(int[] starts, int[] rowNumbers, float[] values) {
    public static DimensionView of(Features features) {
        int[] starts = new int[features.columns() + 1];
        for (int i = 0; i < features.rows(); i++) {
            features.forEachNonZero(i, (column, value) -> starts[column + 1]++);
        }
        for (int d = 0; d < features.columns(); d++) {
            starts[d + 1] = Math.addExact(starts[d], starts[d + 1]);
        }
        int[] next = starts.clone();
        int[] rowNumbers = new int[starts[features.columns()]];
        float[] values = new float[rowNumbers.length];
        for (int i = 0; i < features.rows(); i++) {
            int row = i;
            features.forEachNonZero(i, (column, value) -> {
                int position = next[column]++;
                rowNumbers[position] = row;
                values[position] = value;
            });
        }
        return new DimensionView(starts, rowNumbers, values);
    }

    public int dimensions() {
        return starts.length - 1;
    }

    public long nonZeros() {
        return values.length;
    }

    /** First position of a dimension; positions run to {@code end(dimension)}. */
    public int start(int dimension) {
        return starts[dimension];
    }

    public int end(int dimension) {
        return starts[dimension + 1];
    }

    public int row(int position) {
        return rowNumbers[position];
    }

    public float value(int position) {
        return values[position];
    }
}

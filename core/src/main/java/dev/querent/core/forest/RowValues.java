package dev.querent.core.forest;

import dev.querent.core.data.Features;

/** A few rows, row-major. */
final class RowValues implements SplitValues {
    private final int columns;
    private final float[] values;

    RowValues(Features features) {
        columns = features.columns();
        values = RowWalk.values(features, 0, features.rows());
    }

    /** A copy of {@code rows[from..to)}, numbered from 0. */
    RowValues(Features features, int[] rows, int from, int to) {
        columns = features.columns();
        values = new float[(to - from) * columns];
        for (int i = from; i < to; i++) {
            features.copyRow(rows[i], 0, columns, values, (i - from) * columns);
        }
    }

    @Override
    public int dimensions() {
        return columns;
    }

    @Override
    public void gather(int dimension, int[] rows, int from, int to, NodeValues into) {
        into.take(values, columns, dimension, rows, from, to);
    }
}

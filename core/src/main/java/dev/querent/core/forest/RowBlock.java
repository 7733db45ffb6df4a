package dev.querent.core.forest;

import dev.querent.core.data.Features;

/** A block of rows with all their values, row-major. */
final class RowBlock {
    private RowBlock() {}

    static float[] of(Features rows, int from, int to) {
        int columns = rows.columns();
        float[] block = new float[(to - from) * columns];
        for (int i = from; i < to; i++) {
            rows.copyRow(i, 0, columns, block, (i - from) * columns);
        }
        return block;
    }
}

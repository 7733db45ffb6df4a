package dev.querent.core.forest;

import dev.querent.core.data.SparseFeatures;
import java.util.Arrays;

/**
 * Sparse rows. Searches a value within its row; for few rows, only the dimensions of their non-zero values are considered, because they are all
 * zero in the others.
 */
final class SparseValues implements SplitValues {
    private final SparseFeatures features;

    SparseValues(SparseFeatures features) {
        this.features = features;
    }

    @Override
    public int dimensions() {
        return features.columns();
    }

    @Override
    public void gather(int dimension, int[] rows, int from, int to, NodeValues into) {
        into.take(row -> (float) features.get(row, dimension), rows, from, to);
    }

    @Override
    public int varying(int[] rows, int from, int to, int[] dimensions) {
        long stored = 0;
        for (int i = from; i < to; i++) {
            stored += features.rowEnd(rows[i]) - features.rowStart(rows[i]);
        }
        if (stored >= dimensions.length) {
            Arrays.setAll(dimensions, d -> d);
            return dimensions.length;
        }
        int count = 0;
        for (int i = from; i < to; i++) {
            for (int p = features.rowStart(rows[i]); p < features.rowEnd(rows[i]); p++) {
                dimensions[count++] = features.index(p);
            }
        }
        return distinct(dimensions, count);
    }

    private static int distinct(int[] values, int count) {
        Arrays.sort(values, 0, count);
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (i == 0 || values[i] != values[kept - 1]) {
                values[kept++] = values[i];
            }
        }
        return kept;
    }
}

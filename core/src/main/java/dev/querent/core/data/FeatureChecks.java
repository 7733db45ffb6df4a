package dev.querent.core.data;

import java.util.Locale;

/** Range checks of feature values and indices, with messages that give the position. */
final class FeatureChecks {
    /** Java arrays hold fewer than 2^31 values. */
    private static final int MOST_VALUES = Integer.MAX_VALUE - 8;

    private FeatureChecks() {}

    static float finite(int row, int column, double value) {
        float stored = (float) value;
        if (!Float.isFinite(stored)) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "row %d, feature %d (both counted from 0) is %s; features must be finite and below 3.4e38 in size",
                    row,
                    column,
                    value));
        }
        return stored;
    }

    /** Checks that the number of non-zero values fits into one array. */
    static int nonZeros(long count) {
        if (count > MOST_VALUES) {
            throw new IllegalArgumentException(
                    "more than " + MOST_VALUES + " non-zero values; split the data into several files");
        }
        return (int) count;
    }

    static int arraySize(long rows, long columns) {
        long size = Math.multiplyExact(rows, columns);
        if (size > MOST_VALUES) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "a dense matrix of %d rows and %d features has %d values; at most %d fit. Use sparse rows, fewer rows or"
                            + " fewer features",
                    rows,
                    columns,
                    size,
                    MOST_VALUES));
        }
        return (int) size;
    }
}

package dev.querent.core.kernel;

import dev.querent.core.data.Features;

/** The largest value of the rows, computed once for cached ones. */
record LargestValue(double value) {

    /** At least 0. */
    static double of(Features rows) {
        return rows.prepared(LargestValue.class, () -> new LargestValue(sought(rows))).value;
    }

    private static double sought(Features rows) {
        double[] largest = {0};
        for (int i = 0; i < rows.rows(); i++) {
            rows.forEachNonZero(i, (d, value) -> largest[0] = Math.max(largest[0], value));
        }
        return largest[0];
    }
}

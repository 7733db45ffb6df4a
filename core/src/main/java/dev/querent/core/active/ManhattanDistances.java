package dev.querent.core.active;

import dev.querent.core.data.Features;

/**
 * Distances ‖x − a‖₁ to a few fixed rows a, computed from the non-zero values of x. Each distance is bitwise independent of the number of fixed
 * rows. Thread-safe.
 */
final class ManhattanDistances {
    private final int count;
    private final double[] values; // of all fixed rows, feature-major
    private final double[] norms; // ‖a‖₁

    ManhattanDistances(Features rows, int[] fixed) {
        count = fixed.length;
        values = new double[rows.columns() * count];
        norms = new double[count];
        for (int f = 0; f < count; f++) {
            int place = f;
            rows.forEachNonZero(fixed[f], (feature, value) -> {
                values[feature * count + place] = value;
                norms[place] += Math.abs(value);
            });
        }
    }

    /** Σ|x − a| is Σ|a| where x is zero. */
    void of(Features rows, int row, double[] into) {
        System.arraycopy(norms, 0, into, 0, count);
        rows.forEachNonZero(row, (feature, value) -> {
            int start = feature * count;
            for (int f = 0; f < count; f++) {
                into[f] += Math.abs(value - values[start + f]) - Math.abs(values[start + f]);
            }
        });
    }
}

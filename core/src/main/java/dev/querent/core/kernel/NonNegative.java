package dev.querent.core.kernel;

import dev.querent.core.data.Features;

/** Intersection kernels compare values ≥ 0; below that they are no kernels. */
public final class NonNegative {
    private NonNegative() {}

    /** Sought once for cached rows. */
    private record Smallest(double value) {}

    /** Refuses the first negative value with its place, counted from 0 as everywhere. */
    public static void require(Features rows) {
        if (rows.prepared(Smallest.class, () -> new Smallest(rows.minimum())).value >= 0) {
            return;
        }
        for (int i = 0; i < rows.rows(); i++) {
            int row = i;
            rows.forEachNonZero(i, (feature, value) -> {
                if (value < 0) {
                    throw new NegativeFeatureException(row, feature, value);
                }
            });
        }
    }
}

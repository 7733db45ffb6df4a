package dev.querent.core.kernel;

import dev.querent.core.data.Features;

/** Checks that values are ≥ 0; on negative values the intersection is not a kernel. */
public final class NonNegative {
    private NonNegative() {}

    /** Computed once for cached rows. */
    private record Smallest(double value) {}

    /** Rejects the first negative value and gives its position, counted from 0. */
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

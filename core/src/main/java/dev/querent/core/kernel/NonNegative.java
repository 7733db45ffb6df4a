package dev.querent.core.kernel;

import dev.querent.core.data.Features;
import java.util.Locale;

/** Intersection kernels compare values ≥ 0; below that they are no kernels. */
public final class NonNegative {
    private NonNegative() {}

    /** Sought once for revisited rows. */
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
                    throw new IllegalArgumentException(String.format(
                            Locale.ROOT,
                            "the intersection kernel needs features >= 0, but row %d, feature %d (both counted from 0) is %s;"
                                    + " scale the features to 0..1 or use another kernel",
                            row,
                            feature,
                            value));
                }
            });
        }
    }
}

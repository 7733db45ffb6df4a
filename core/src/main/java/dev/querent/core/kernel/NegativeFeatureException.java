package dev.querent.core.kernel;

import dev.querent.core.data.Features;
import java.util.Locale;

/** A negative feature value where a kernel compares histograms. The message gives its position; rows and features are counted from 0. */
public final class NegativeFeatureException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private NegativeFeatureException(int row, int feature, float value) {
        super(String.format(
                Locale.ROOT,
                "the intersection kernel needs features >= 0, but row %d, feature %d (both counted from 0) is %s;"
                        + " train on features scaled to 0..1 or split into their positive and negative parts,"
                        + " or with another kernel",
                row,
                feature,
                value));
    }

    /** Computed once for cached rows. */
    private record Smallest(double value) {}

    /** Rejects the first negative value; on negative values the intersection is not a kernel. */
    public static void requireNone(Features rows) {
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

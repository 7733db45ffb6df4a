package dev.querent.core.kernel;

import java.util.Locale;

/** A negative feature value where a kernel compares histograms. The message gives its position; rows and features are counted from 0. */
public final class NegativeFeatureException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    NegativeFeatureException(int row, int feature, float value) {
        super(String.format(
                Locale.ROOT,
                "the intersection kernel needs features >= 0, but row %d, feature %d (both counted from 0) is %s;"
                        + " train on features scaled to 0..1 or split into their positive and negative parts,"
                        + " or with another kernel",
                row,
                feature,
                value));
    }
}

package dev.querent.core.kernel;

import dev.querent.core.internal.NamedChoice;
import dev.querent.core.option.ValueRange;

/**
 * Quantisation of the values of a dimension into bins (Rodner et al. 2016).
 *
 * @param bins per dimension
 */
public record Quantisation(int bins, Range range, Lookup lookup) {
    public static final ValueRange BINS_RANGE = ValueRange.atLeast(1);

    /** Where the last bin ends. */
    public enum Range {
        /** At the largest training value of each dimension. */
        ADAPTIVE,
        /** At the largest training value of all dimensions. */
        UNIFORM;

        public String label() {
            return NamedChoice.label(this);
        }

        public static Range labelled(String label) {
            return NamedChoice.labelled(values(), "bin range", label);
        }
    }

    /** How values between two edges of a bin are looked up. */
    public enum Lookup {
        /** Linear interpolation between the scores at both edges; hardly slower, and far more accurate. */
        INTERPOLATED,
        /** The score at the nearest edge, as published. */
        NEAREST;

        public String label() {
            return NamedChoice.label(this);
        }

        public static Lookup labelled(String label) {
            return NamedChoice.labelled(values(), "bin lookup", label);
        }
    }

    public Quantisation {
        BINS_RANGE.require("bins", bins);
    }

    /** A hundred bins, as published, up to the largest value of each dimension, interpolated. */
    public static Quantisation defaults() {
        return new Quantisation(100, Range.ADAPTIVE, Lookup.INTERPOLATED);
    }
}

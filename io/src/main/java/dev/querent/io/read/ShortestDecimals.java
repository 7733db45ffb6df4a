package dev.querent.io.read;

import com.fasterxml.jackson.core.io.NumberOutput;

/** Numbers as text, with the fewest digits that read back as the same number, on every Java version. */
public final class ShortestDecimals {
    private static final double MOST_EXACT = 1L << 53;

    private ShortestDecimals() {}

    /** Whole numbers have no point; a number of single precision has the digits of that precision. */
    public static String of(double value) {
        if (value == Math.rint(value) && Math.abs(value) <= MOST_EXACT) {
            return Long.toString((long) value);
        }
        return (float) value == value ? of((float) value) : NumberOutput.toString(value, true);
    }

    private static String of(float value) {
        return NumberOutput.toString(value, true);
    }
}

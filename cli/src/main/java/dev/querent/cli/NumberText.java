package dev.querent.cli;

import java.util.Locale;
import java.util.OptionalDouble;

/** Numbers for people. */
final class NumberText {
    private NumberText() {}

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.2f %%", 100 * share);
    }

    static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.2f", seconds);
    }

    /** Whole per cent, as in 71. */
    static long wholePercent(double share) {
        return Math.round(100 * share);
    }

    static String decimals(double value) {
        return String.format(Locale.ROOT, "%.4f", value);
    }

    static String decimals(OptionalDouble value) {
        return value.isPresent() ? decimals(value.getAsDouble()) : "-";
    }

    /** Four digits for fractional numbers, others as they are. */
    static String text(Object value) {
        return value instanceof Double number ? String.format(Locale.ROOT, "%.4g", number) : String.valueOf(value);
    }
}

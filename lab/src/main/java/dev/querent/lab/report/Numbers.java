package dev.querent.lab.report;

import java.util.Locale;
import java.util.OptionalDouble;

/** How numbers are shown, the same on every machine. */
public final class Numbers {
    private Numbers() {}

    public static String fixed(double value, int digits) {
        return String.format(Locale.ROOT, "%." + digits + "f", value);
    }

    /** A dash where there is no number. */
    public static String fixed(OptionalDouble value, int digits) {
        return value.isPresent() ? fixed(value.getAsDouble(), digits) : "–";
    }

    /** A share of 1 with one digit, such as {@code 97.4 %}, with a space that does not break. */
    public static String percent(double share) {
        return fixed(100 * share, 1) + "\u00A0%";
    }

    /** With a thin space between thousands. */
    public static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value).replace(',', '\u202F');
    }
}

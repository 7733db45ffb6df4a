package dev.querent.io.read;

import java.util.Locale;
import java.util.Set;

/** Explains why a text cannot be a feature value. */
public final class BadValue {
    private static final Set<String> NOT_FINITE = Set.of("nan", "inf", "infinity");
    private static final int SHOWN = 40;

    private BadValue() {}

    /** Whether a parsed number can be stored as a feature: finite as a float. */
    public static boolean isFeature(double value) {
        return Float.isFinite((float) value);
    }

    /**
     * The problem with a value for which {@link #isFeature} is false.
     *
     * @param ifWord what to try if the value is a word, such as "name it as a category"; may be empty
     */
    public static String problem(String value, String ifWord) {
        if (value.isBlank()) {
            return "the value is missing; fill it in or leave the row out";
        }
        if (isNotFinite(value)) {
            return quoted(value) + " is not finite; features must be finite, so replace it or leave the row out";
        }
        if (isWord(value)) {
            return quoted(value) + " is not a number" + (ifWord.isEmpty() ? "" : "; " + ifWord);
        }
        return quoted(value) + " is too large; features must be finite and below 3.4e38 in size";
    }

    /** Whether a value is not a number, so that it may be a category, a label or a text. */
    public static boolean isWord(String value) {
        return !value.isBlank() && !isNotFinite(value) && Double.isNaN(Decimals.parse(value));
    }

    private static boolean isNotFinite(String value) {
        return NOT_FINITE.contains(value.strip().toLowerCase(Locale.ROOT).replaceFirst("^[-+]", ""));
    }

    /** A value in quotes, cut to a readable length and kept on one line. */
    public static String quoted(String value) {
        String line = value.replaceAll("\\p{Cntrl}", " ");
        return "'" + (line.length() <= SHOWN ? line : line.substring(0, SHOWN) + "…") + "'";
    }
}

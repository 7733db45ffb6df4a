package dev.querent.lab.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.OptionalDouble;

/** Formats numbers in the same way on every machine. */
public final class NumberFormats {
    private static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

    /** Beyond these, powers of ten read better than digits. */
    private static final double LEAST_PLAIN = 1e-4;

    private static final double LEAST_PLAIN_TICK = 1e-3;

    private static final double MOST_PLAIN = 1e6;

    private NumberFormats() {}

    public static String fixed(double value, int digits) {
        return String.format(Locale.ROOT, "%." + digits + "f", value);
    }

    /** A dash if there is no number. */
    public static String fixed(OptionalDouble value, int digits) {
        return value.isPresent() ? fixed(value.getAsDouble(), digits) : "–";
    }

    /** A share of 1 with one digit, such as {@code 97.4 %}, with a non-breaking space. */
    public static String percent(double share) {
        return fixed(100 * share, 1) + "\u00A0%";
    }

    /** With a thin space between thousands. */
    public static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value).replace(',', '\u202F');
    }

    /** Rounded to the given number of significant digits, trailing zeros included: {@code 1.50}, {@code 0.000120}, {@code 2.4·10⁻⁹}. */
    public static String significant(double value, int digits) {
        if (!Double.isFinite(value)) {
            return "–";
        }
        if (value == 0) {
            return "0";
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(digits, RoundingMode.HALF_EVEN));
        double size = rounded.abs().doubleValue();
        if (size < LEAST_PLAIN || size >= MOST_PLAIN) {
            return scientific(rounded, digits);
        }
        int decimals = Math.max(0, digits - rounded.precision() + rounded.scale());
        return rounded.setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
    }

    /** As few digits as the value needs, for ticks: {@code 0.25}, {@code 1500}, {@code 10⁻⁶}. */
    public static String compact(double value) {
        if (value == 0) {
            return "0";
        }
        BigDecimal rounded = new BigDecimal(value)
                .round(new MathContext(8, RoundingMode.HALF_EVEN))
                .stripTrailingZeros();
        double size = rounded.abs().doubleValue();
        return size < LEAST_PLAIN_TICK || size >= MOST_PLAIN ? scientific(rounded, 1) : rounded.toPlainString();
    }

    private static String scientific(BigDecimal value, int leastDigits) {
        int exponent = value.precision() - value.scale() - 1;
        BigDecimal mantissa = value.movePointLeft(exponent);
        if (mantissa.scale() < leastDigits - 1) {
            mantissa = mantissa.setScale(leastDigits - 1, RoundingMode.UNNECESSARY);
        } else if (leastDigits == 1) {
            mantissa = mantissa.stripTrailingZeros();
        }
        String power = "10" + superscript(exponent);
        return mantissa.compareTo(BigDecimal.ONE) == 0 && leastDigits == 1
                ? power
                : mantissa.toPlainString() + "·" + power;
    }

    private static String superscript(int exponent) {
        StringBuilder text = new StringBuilder(exponent < 0 ? "⁻" : "");
        String.valueOf(Math.abs(exponent)).chars().forEach(digit -> text.append(SUPERSCRIPTS.charAt(digit - '0')));
        return text.toString();
    }
}

package dev.querent.io.read;

import java.nio.charset.StandardCharsets;

/**
 * Decimal numbers from bytes. Gives the same result as {@link Double#parseDouble}, without an object per number if the text is
 * short: a mantissa of at most 15 digits and a power of ten up to 10^22 are both exact doubles, so one multiplication or division
 * rounds correctly (Clinger 1990). A mantissa of 16 to 18 digits, as programs write doubles, is divided with twice the precision.
 */
public final class Decimals {
    private static final int EXACT_DIGITS = 15;
    private static final int LONG_DIGITS = 18; // below 2^63
    private static final double[] EXACT_POWERS = exactPowers();

    /** Keeps the exponent from overflowing; larger ones give 0 or infinity anyway. */
    private static final int HUGE_EXPONENT = 100_000;

    private Decimals() {}

    private static double[] exactPowers() {
        double[] powers = new double[23];
        powers[0] = 1;
        for (int i = 1; i < powers.length; i++) {
            powers[i] = powers[i - 1] * 10;
        }
        return powers;
    }

    /** As {@link #parse(byte[], int, int)}. */
    public static double parse(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        return parse(bytes, 0, bytes.length);
    }

    /**
     * The value of {@code text[from..to)}: digits with an optional sign, point and exponent. NaN for any other text (including words
     * for NaN and infinity); infinite if it is beyond all doubles.
     */
    public static double parse(byte[] text, int from, int to) {
        int at = from;
        boolean negative = false;
        if (at < to && (text[at] == '-' || text[at] == '+')) {
            negative = text[at++] == '-';
        }
        long mantissa = 0;
        int digits = 0; // without leading zeros
        int exponent = 0;
        int digitStart = at;
        int digit;
        while (at < to && (digit = text[at] - '0') >= 0 && digit <= 9) {
            mantissa = mantissa * 10 + digit;
            if (mantissa != 0) {
                digits++;
            }
            at++;
        }
        int seen = at - digitStart;
        if (at < to && text[at] == '.') {
            int fractionStart = ++at;
            while (at < to && (digit = text[at] - '0') >= 0 && digit <= 9) {
                mantissa = mantissa * 10 + digit;
                if (mantissa != 0) {
                    digits++;
                }
                at++;
            }
            exponent = fractionStart - at;
            seen -= exponent;
        }
        if (seen == 0) {
            return Double.NaN;
        }
        if (at < to) {
            int written = exponent(text, at, to);
            if (written == Integer.MIN_VALUE) {
                return Double.NaN;
            }
            exponent += written;
        }
        double magnitude = magnitude(mantissa, digits, exponent);
        if (Double.isNaN(magnitude)) {
            return Double.parseDouble(new String(text, from, to - from, StandardCharsets.ISO_8859_1));
        }
        return negative ? -magnitude : magnitude;
    }

    /** {@code mantissa * 10^exponent}; NaN if only the slow way rounds it correctly. */
    private static double magnitude(long mantissa, int digits, int exponent) {
        if (digits > LONG_DIGITS || Math.abs(exponent) >= EXACT_POWERS.length) {
            return Double.NaN;
        }
        if (digits <= EXACT_DIGITS) {
            return exponent < 0 ? mantissa / EXACT_POWERS[-exponent] : mantissa * EXACT_POWERS[exponent];
        }
        return exponent <= 0 ? quotient(mantissa, EXACT_POWERS[-exponent]) : Double.NaN;
    }

    /**
     * {@code mantissa / power} as a quotient and a correction computed from the exact remainder. The correction has a
     * relative error below 2^-51. If changing it by 2^-40 changes nothing, the sum is rounded correctly; else it is too close
     * to the middle between two doubles.
     */
    private static double quotient(long mantissa, double power) {
        double high = mantissa;
        double low = mantissa - (long) high;
        double quotient = high / power;
        double correction = (Math.fma(-quotient, power, high) + low) / power;
        double slack = correction * 0x1p-40;
        double below = quotient + (correction - slack);
        return below == quotient + (correction + slack) ? below : Double.NaN;
    }

    /** The value of {@code e-12} and the like; {@code Integer.MIN_VALUE} if it is not an exponent. */
    private static int exponent(byte[] text, int from, int to) {
        int at = from;
        if (text[at] != 'e' && text[at] != 'E') {
            return Integer.MIN_VALUE;
        }
        at++;
        boolean negative = false;
        if (at < to && (text[at] == '-' || text[at] == '+')) {
            negative = text[at++] == '-';
        }
        if (at == to) {
            return Integer.MIN_VALUE;
        }
        int exponent = 0;
        for (; at < to; at++) {
            int digit = text[at] - '0';
            if (digit < 0 || digit > 9) {
                return Integer.MIN_VALUE;
            }
            exponent = Math.min(HUGE_EXPONENT, exponent * 10 + digit);
        }
        return negative ? -exponent : exponent;
    }
}

package dev.querent.io.read;

import java.nio.charset.StandardCharsets;

/**
 * Decimal numbers from bytes. Gives what {@link Double#parseDouble} gives, but without an object per number where the text
 * is short: a mantissa of at most 15 digits and a power of ten up to 10^22 are both exact doubles, so one multiplication or
 * division rounds correctly (Clinger 1990, "How to read floating point numbers accurately").
 */
public final class Decimals {
    private static final int EXACT_DIGITS = 15;
    private static final double[] EXACT_POWERS = exactPowers();

    /** Keeps the exponent from overflowing; whatever is beyond is 0 or infinite anyway. */
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
     * The value of {@code text[from..to)}: digits with an optional sign, point and exponent, nothing else. NaN where it is
     * not that (words for NaN and infinity included); infinite where it is beyond all doubles.
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
        if (digits > EXACT_DIGITS || Math.abs(exponent) >= EXACT_POWERS.length) {
            return Double.parseDouble(new String(text, from, to - from, StandardCharsets.ISO_8859_1));
        }
        double magnitude = exponent < 0 ? mantissa / EXACT_POWERS[-exponent] : mantissa * EXACT_POWERS[exponent];
        return negative ? -magnitude : magnitude;
    }

    /** The value of {@code e-12} and the like; {@code Integer.MIN_VALUE} where it is not an exponent. */
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

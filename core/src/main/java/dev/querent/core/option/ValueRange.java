package dev.querent.core.option;

import java.math.BigDecimal;

/** The finite numbers that an option takes. Options records state theirs as constants, which check values and tell users about them. Immutable. */
public final class ValueRange {
    private final double least;
    private final double most;
    private final String text;

    /** Both included: next to an open bound is the first number inside. */
    private ValueRange(double least, double most, String text) {
        this.least = least;
        this.most = most;
        this.text = text;
    }

    /** Such as {@code > 0}. */
    public static ValueRange above(double lower) {
        return new ValueRange(Math.nextUp(lower), Double.MAX_VALUE, "> " + text(lower));
    }

    /** Such as {@code >= 2}. */
    public static ValueRange atLeast(double least) {
        return new ValueRange(least, Double.MAX_VALUE, ">= " + text(least));
    }

    /** Such as {@code 0.1..10}, both included. */
    public static ValueRange between(double least, double most) {
        return new ValueRange(least, most, text(least) + ".." + text(most));
    }

    /** Such as {@code above 0 and below 1}. */
    public static ValueRange inside(double lower, double upper) {
        return new ValueRange(
                Math.nextUp(lower), Math.nextDown(upper), "above " + text(lower) + " and below " + text(upper));
    }

    /** Such as {@code above 0, at most 1}. */
    public static ValueRange aboveUpTo(double lower, double most) {
        return new ValueRange(Math.nextUp(lower), most, "above " + text(lower) + ", at most " + text(most));
    }

    private static String text(double bound) {
        return BigDecimal.valueOf(bound).stripTrailingZeros().toPlainString();
    }

    public boolean contains(double value) {
        return value >= least && value <= most;
    }

    /** Throws {@link IllegalArgumentException} saying "name must be range, got value" unless it contains the value. */
    public void require(String name, double value) {
        require(name, value, value);
    }

    /** The same for a whole number. */
    public void require(String name, int value) {
        require(name, value, value);
    }

    private void require(String name, double value, Number got) {
        if (!contains(value)) {
            throw new IllegalArgumentException(name + " must be " + text + ", got " + got);
        }
    }

    /** As users read it after "must be". */
    @Override
    public String toString() {
        return text;
    }
}

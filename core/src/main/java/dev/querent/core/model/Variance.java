package dev.querent.core.model;

import java.util.Arrays;

/**
 * A variance per row, exact or as bounds. The true value lies in {@code [lower, upper]}; {@code value} is the number to use. For a Gaussian
 * process it is the predictive variance of a new target, i.e. latent variance plus noise; for a forest, the variance of the vote of one tree.
 * Immutable.
 */
public final class Variance {

    /** What the numbers are. */
    public enum Kind {
        /** Exact up to round-off, or to the requested tolerance. */
        EXACT,
        /** Never below the true value. */
        UPPER_BOUND,
        /** The true value lies between two given numbers. */
        INTERVAL
    }

    private final Kind kind;
    private final double[] lower;
    private final double[] upper;

    private Variance(Kind kind, double[] lower, double[] upper) {
        this.kind = kind;
        this.lower = lower;
        this.upper = upper;
        for (int i = 0; i < upper.length; i++) {
            if (!(lower[i] >= 0 && lower[i] <= upper[i] && Double.isFinite(upper[i]))) {
                throw new IllegalArgumentException("variance of row " + i
                        + " must be finite and >= 0 with lower <= upper, got [" + lower[i] + ", " + upper[i] + "]");
            }
        }
    }

    public static Variance exact(double[] values) {
        double[] copy = values.clone();
        return new Variance(Kind.EXACT, copy, copy);
    }

    public static Variance upperBound(double[] values) {
        return new Variance(Kind.UPPER_BOUND, new double[values.length], values.clone());
    }

    public static Variance interval(double[] lower, double[] upper) {
        if (lower.length != upper.length) {
            throw new IllegalArgumentException(lower.length + " lower bounds for " + upper.length + " upper bounds");
        }
        return new Variance(Kind.INTERVAL, lower.clone(), upper.clone());
    }

    /** The same kind with other numbers. */
    public Variance withBounds(double[] newLower, double[] newUpper) {
        return switch (kind) {
            case EXACT -> exact(newUpper);
            case UPPER_BOUND -> upperBound(newUpper);
            case INTERVAL -> interval(newLower, newUpper);
        };
    }

    public Kind kind() {
        return kind;
    }

    public int rows() {
        return upper.length;
    }

    /** The exact value, the upper bound, or the middle of the interval. */
    public double value(int row) {
        return kind == Kind.INTERVAL ? 0.5 * (lower[row] + upper[row]) : upper[row];
    }

    public double lower(int row) {
        return lower[row];
    }

    public double upper(int row) {
        return upper[row];
    }

    @Override
    public String toString() {
        return kind + " " + Arrays.toString(upper);
    }
}

package dev.querent.core.model;

import dev.querent.core.internal.Require;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * A variance per row, or per row and class, exact or as bounds. The true value lies in {@code [lower, upper]}; {@code value} is the number to use. If
 * classes have variances of their own, that of the row is their mean. For a Gaussian process it is the predictive variance of a new target, i.e.
 * latent variance plus noise; for a forest, the variance of the vote of one tree. Immutable.
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
    private final int classes; // 1 where all classes share the variance of a row
    private final double[] lower; // [row * classes + class]
    private final double[] upper; // likewise, the same array where both are equal

    private Variance(Kind kind, int classes, double[] lower, double[] upper) {
        this.kind = kind;
        this.classes = classes;
        this.lower = lower;
        this.upper = upper;
        Require.atLeast("classes with a variance", classes, 1);
        Require.that(upper.length % classes == 0, "number of variances", upper.length, "a multiple of " + classes);
        for (int e = 0; e < upper.length; e++) {
            if (!(lower[e] >= 0 && lower[e] <= upper[e] && Double.isFinite(upper[e]))) {
                throw new IllegalArgumentException("variance of row " + e / classes
                        + " must be finite and >= 0 with lower <= upper, got [" + lower[e] + ", " + upper[e] + "]");
            }
        }
    }

    /** One value per row, shared by all classes. */
    public static Variance exact(double[] values) {
        return exact(1, values);
    }

    /** One value per row and class, row after row. */
    public static Variance exact(int classes, double[] values) {
        double[] copy = values.clone();
        return new Variance(Kind.EXACT, classes, copy, copy);
    }

    /** One bound per row, shared by all classes. */
    public static Variance upperBound(double[] values) {
        return new Variance(Kind.UPPER_BOUND, 1, new double[values.length], values.clone());
    }

    /** One interval per row, shared by all classes. */
    public static Variance interval(double[] lower, double[] upper) {
        if (lower.length != upper.length) {
            throw new IllegalArgumentException(lower.length + " lower bounds for " + upper.length + " upper bounds");
        }
        return new Variance(Kind.INTERVAL, 1, lower.clone(), upper.clone());
    }

    /** The variances of several blocks of rows, one after the other; they must be of one kind. */
    public static Variance joined(List<Variance> blocks) {
        Variance first = blocks.get(0);
        for (Variance block : blocks) {
            Require.that(block.kind == first.kind, "kind of variance", block.kind, "" + first.kind);
            Require.that(block.classes == first.classes, "classes with a variance", block.classes, "" + first.classes);
        }
        double[] upper = blocks.stream()
                .flatMapToDouble(block -> Arrays.stream(block.upper))
                .toArray();
        double[] lower = first.kind == Kind.EXACT
                ? upper
                : blocks.stream()
                        .flatMapToDouble(block -> Arrays.stream(block.lower))
                        .toArray();
        return new Variance(first.kind, first.classes, lower, upper);
    }

    /**
     * The variance reduced by conditioning on further rows; never below the noise.
     *
     * @param reductions by row, the same for all its classes
     */
    public Variance reduced(double[] reductions, double noise) {
        double[] newUpper = new double[upper.length];
        double[] newLower = lower == upper ? newUpper : new double[lower.length];
        for (int e = 0; e < upper.length; e++) {
            newLower[e] = Math.max(Math.min(lower[e], noise), lower[e] - reductions[e / classes]);
            newUpper[e] = Math.max(noise, upper[e] - reductions[e / classes]);
        }
        return new Variance(kind, classes, newLower, newUpper);
    }

    public Kind kind() {
        return kind;
    }

    public int rows() {
        return upper.length / classes;
    }

    /** Whether each class has a variance of its own. */
    public boolean isPerClass() {
        return classes > 1;
    }

    /** How many variances a row has: 1 where all classes share it. */
    public int classes() {
        return classes;
    }

    /** The exact value, the upper bound, or the middle of the interval; the mean over classes where these differ. */
    public double value(int row) {
        return kind == Kind.INTERVAL ? 0.5 * (lower(row) + upper(row)) : upper(row);
    }

    /** The same of one class. */
    public double value(int row, int classCode) {
        int e = index(row, classCode);
        return kind == Kind.INTERVAL ? 0.5 * (lower[e] + upper[e]) : upper[e];
    }

    public double lower(int row) {
        return mean(lower, row);
    }

    public double upper(int row) {
        return mean(upper, row);
    }

    private int index(int row, int classCode) {
        return classes == 1 ? row : row * classes + Objects.checkIndex(classCode, classes);
    }

    private double mean(double[] values, int row) {
        if (classes == 1) {
            return values[row];
        }
        double sum = 0;
        for (int e = row * classes; e < (row + 1) * classes; e++) {
            sum += values[e];
        }
        return sum / classes;
    }

    @Override
    public String toString() {
        return kind + " " + Arrays.toString(upper);
    }
}

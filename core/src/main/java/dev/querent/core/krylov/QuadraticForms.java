package dev.querent.core.krylov;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Intervals that contain bᵀA⁻¹b, one per column b. Immutable. */
public final class QuadraticForms {
    private final double[] lower;
    private final double[] upper;
    private final double[] gauss;
    private final int[] iterations;
    private final boolean[] narrowEnough;

    /** For this many columns, all zero until recorded. */
    QuadraticForms(int columns) {
        lower = new double[columns];
        upper = new double[columns];
        gauss = new double[columns];
        iterations = new int[columns];
        narrowEnough = new boolean[columns];
    }

    /** Records the result of one column, whose vector had been divided by 2^exponent. */
    void note(int column, GaussRadauInterval form, int exponent, int steps, boolean narrow) {
        lower[column] = Math.min(Double.MAX_VALUE, scaledBack(form.lower(), exponent, Double.NEGATIVE_INFINITY));
        upper[column] = scaledBack(form.upper(), exponent, Double.POSITIVE_INFINITY);
        gauss[column] =
                Math.max(lower[column], Math.min(upper[column], scaledBack(form.gauss(), exponent, form.gauss())));
        iterations[column] = steps;
        narrowEnough[column] = narrow;
    }

    /** Multiplies by 4^exponent, which is exact unless the result is too small: then it is rounded outwards. */
    private static double scaledBack(double value, int exponent, double outwards) {
        double scaled = Math.scalb(value, 2 * exponent);
        return scaled < Double.MIN_NORMAL && value > 0 ? Math.max(0, Math.nextAfter(scaled, outwards)) : scaled;
    }

    /** Records a zero vector, whose form is exactly zero. */
    void noteZero(int column) {
        narrowEnough[column] = true;
    }

    public int columns() {
        return lower.length;
    }

    /** A lower bound on bᵀA⁻¹b. */
    public double lower(int column) {
        return lower[column];
    }

    /** An upper bound on bᵀA⁻¹b. */
    public double upper(int column) {
        return upper[column];
    }

    /**
     * The value of the Gauss rule, within the interval. It is below bᵀA⁻¹b by the squared error of conjugate gradients, so a solver with half
     * the iterations gives the form to full precision.
     */
    public double gauss(int column) {
        return gauss[column];
    }

    public double width(int column) {
        return upper[column] - lower[column];
    }

    public int iterations(int column) {
        return iterations[column];
    }

    public int mostIterations() {
        return Arrays.stream(iterations).max().orElse(0);
    }

    /** Whether the interval of this column has the requested width; it holds in any case. */
    public boolean narrowEnough(int column) {
        return narrowEnough[column];
    }

    /** Number of intervals wider than requested: the cap was reached, or double precision allows no narrower one. */
    public int tooWide() {
        return (int) IntStream.range(0, columns()).filter(c -> !narrowEnough[c]).count();
    }
}

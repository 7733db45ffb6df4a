package dev.querent.core.krylov;

/** Enclosures of bᵀA⁻¹b, one per column b. Immutable. */
public final class QuadraticForms {
    private final double[] lower;
    private final double[] upper;
    private final double[] gauss;
    private final int[] iterations;
    private final boolean[] narrowEnough;

    /** For this many columns, all of them zero until noted. */
    QuadraticForms(int columns) {
        lower = new double[columns];
        upper = new double[columns];
        gauss = new double[columns];
        iterations = new int[columns];
        narrowEnough = new boolean[columns];
    }

    /** Takes down the end of one column, whose vector had been divided by 2^exponent. */
    void note(int column, EnclosedForm form, int exponent, int steps, boolean narrow) {
        lower[column] = Math.min(Double.MAX_VALUE, scaledBack(form.lower(), exponent, Double.NEGATIVE_INFINITY));
        upper[column] = scaledBack(form.upper(), exponent, Double.POSITIVE_INFINITY);
        gauss[column] =
                Math.max(lower[column], Math.min(upper[column], scaledBack(form.gauss(), exponent, form.gauss())));
        iterations[column] = steps;
        narrowEnough[column] = narrow;
    }

    /** Multiplies by 4^exponent, which is exact unless the result is too small for that: then it is rounded outwards. */
    private static double scaledBack(double value, int exponent, double outwards) {
        double scaled = Math.scalb(value, 2 * exponent);
        return scaled < Double.MIN_NORMAL && value > 0 ? Math.max(0, Math.nextAfter(scaled, outwards)) : scaled;
    }

    /** A zero vector, whose form is zero exactly. */
    void noteZero(int column) {
        narrowEnough[column] = true;
    }

    public int columns() {
        return lower.length;
    }

    /** bᵀA⁻¹b is not below this. */
    public double lower(int column) {
        return lower[column];
    }

    /** bᵀA⁻¹b is not above this. */
    public double upper(int column) {
        return upper[column];
    }

    /**
     * The value of the Gauss rule, within the interval. It is below bᵀA⁻¹b by the squared error of conjugate gradients, which is
     * how a solver of half the iterations gives the form to full precision.
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
        int most = 0;
        for (int count : iterations) {
            most = Math.max(most, count);
        }
        return most;
    }

    /** Whether the interval of this column is as narrow as asked; it holds in any case. */
    public boolean narrowEnough(int column) {
        return narrowEnough[column];
    }

    /** How many intervals are wider than asked: the cap was met, or double precision gives no narrower one. */
    public int tooWide() {
        int count = 0;
        for (boolean narrow : narrowEnough) {
            count += narrow ? 0 : 1;
        }
        return count;
    }
}

package dev.querent.core.krylov;

/**
 * Forecasts the iterations of conjugate gradients with a low-rank preconditioner, from the remaining traces of a pivoted Cholesky decomposition.
 *
 * <p>½·ln(2/tolerance)·√κ iterations suffice for condition number κ. The largest eigenvalue of the remainder at rank r is estimated by the trace
 * that each of the last columns before r removed; beyond the known ranks it is extrapolated by the last observed power of r. The smallest
 * eigenvalue is the noise plus a little of the mean of the remainder.
 *
 * <p>Nine of ten forecasts were within a factor 2.7 of the iterations needed, and the ranks chosen cost 4 % more than the best on average:
 * docs/notes/gp-hik-speed.md. The constants were chosen on the same data, among many that did about as well.
 */
record IterationForecast(PivotedCholesky decomposition, int rows) {
    /** Share of the mean remaining eigenvalue by which the smallest one lies above the noise; 0.01 to 0.1 choose alike. */
    private static final double SMALLEST_SHARE = 0.02;

    /** The trace removed by a column is a self-weighted mean of eigenvalues; the largest is above it. 1 to 2 choose alike. */
    private static final double ITERATIONS_ABOVE_MEAN = 1.5;

    /** Eigenvalues are not extrapolated with a faster decay than this. */
    private static final double STEEPEST_FALL = 2;

    /** For a rank at or above the present one. */
    double iterations(int rank, double noise, double tolerance) {
        double mean = decomposition.remainingTrace(decomposition.rank()) / rows;
        double condition = 1 + largestEigenvalue(rank) / (noise + SMALLEST_SHARE * mean);
        return ITERATIONS_ABOVE_MEAN * 0.5 * Math.log(2 / tolerance) * Math.sqrt(condition);
    }

    private double largestEigenvalue(int rank) {
        int known = decomposition.rank();
        double last = takenPerColumn(known / 2, known);
        double before = takenPerColumn(known / 4, known / 2);
        if (!(last > 0)) {
            return 0;
        }
        double fall = Math.max(0, Math.min(STEEPEST_FALL, Math.log(before / last) / Math.log(2)));
        double middle = 0.75 * known; // where the columns of the last average lie
        return last * Math.pow(rank / middle, -fall);
    }

    private double takenPerColumn(int from, int to) {
        return (decomposition.remainingTrace(from) - decomposition.remainingTrace(to)) / Math.max(1, to - from);
    }
}

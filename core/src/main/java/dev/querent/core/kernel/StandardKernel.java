package dev.querent.core.kernel;

import dev.querent.core.data.Features;
import dev.querent.core.option.NamedChoice;
import java.util.Arrays;
import java.util.List;

/** The kernels users choose by name, each with a start that fits the scale of the data. */
public enum StandardKernel implements KernelFamily, NamedChoice {
    /** One length scale for all dimensions: the usual first choice for dense features. */
    GAUSSIAN(rows -> GaussianKernel.of(1, typicalDistance(rows))),
    /** One length scale per dimension (automatic relevance determination). */
    GAUSSIAN_ARD(rows -> GaussianKernel.perDimension(1, equal(rows, typicalDistance(rows)))),
    LINEAR(rows -> new LinearKernel(1 / meanSquaredNorm(rows), 1)),
    GAUSSIAN_PLUS_LINEAR(rows -> new SumKernel(List.of(GAUSSIAN.startFor(rows), LINEAR.startFor(rows)))),
    INTERSECTION(rows -> unitDiagonal(rows, new Transform.Identity())),
    INTERSECTION_POWER(rows -> unitDiagonal(rows, new Transform.Power(1))),
    INTERSECTION_EXPONENTIAL(rows -> unitDiagonal(rows, exponential(rows))),
    /** One relevance weight per dimension (automatic relevance determination). */
    INTERSECTION_ARD(rows -> equalWeights(rows, new Transform.Identity())),
    INTERSECTION_POWER_ARD(rows -> equalWeights(rows, new Transform.Power(1))),
    INTERSECTION_EXPONENTIAL_ARD(rows -> equalWeights(rows, exponential(rows)));

    private final KernelFamily family;

    StandardKernel(KernelFamily family) {
        this.family = family;
    }

    @Override
    public Kernel startFor(Features rows) {
        return family.startFor(rows);
    }

    @Override
    public String label() {
        return this == GAUSSIAN_PLUS_LINEAR ? "gaussian+linear" : NamedChoice.super.label();
    }

    /**
     * Four fifths of the root of the total variance; that root is 1/√2 of the root mean square distance of two random rows. With too few labels
     * to search, 0.8 did as well as 0.5 and 1 or better on held-out training rows of digits, letters, motors and scenes.
     */
    private static double typicalDistance(Features rows) {
        double[] sums = new double[rows.columns()];
        double[] squares = new double[rows.columns()];
        for (int i = 0; i < rows.rows(); i++) {
            rows.forEachNonZero(i, (d, value) -> {
                sums[d] += value;
                squares[d] += (double) value * value;
            });
        }
        double variance = 0;
        for (int d = 0; d < sums.length; d++) {
            double mean = sums[d] / rows.rows();
            variance += Math.max(0, squares[d] / rows.rows() - mean * mean);
        }
        return variance > 0 ? 0.8 * Math.sqrt(variance) : 1;
    }

    private static double meanSquaredNorm(Features rows) {
        double mean = Arrays.stream(PairSums.squaredNorms(rows, (d, value) -> value))
                .average()
                .orElse(1);
        return mean > 0 ? mean : 1;
    }

    /** A largest value above 1 gets the exponent that 1 has otherwise. */
    private static Transform exponential(Features rows) {
        return new Transform.Exponential(1 / Math.max(1, LargestValue.of(rows)));
    }

    private static IntersectionKernel equalWeights(Features rows, Transform transform) {
        return IntersectionKernel.weighted(unitDiagonal(rows, transform).amplitude(), transform, equal(rows, 1));
    }

    /** One value per dimension. */
    private static double[] equal(Features rows, double value) {
        double[] values = new double[rows.columns()];
        Arrays.fill(values, value);
        return values;
    }

    private static IntersectionKernel unitDiagonal(Features rows, Transform transform) {
        double mean = Arrays.stream(IntersectionKernel.of(1, transform).diagonal(rows))
                .average()
                .orElse(1);
        return IntersectionKernel.of(mean > 0 ? 1 / mean : 1, transform);
    }
}

package dev.querent.core.hik;

import dev.querent.core.gp.Evidence;
import dev.querent.core.kernel.IntersectionKernel;

/**
 * An evidence with a normal prior on the logarithms of relevance weights, about the weights the search starts at. As many weights as there are
 * words explain the labels of any texts: without it, test accuracy on 20 newsgroups fell by 1.7 points below that of equal weights.
 *
 * <p>The evidence sums over M classes, but a row has one label, not M: against the sum the prior counts M times as well. Where there are fewer than ten
 * rows per weight, the old rule of thumb of regression, it counts more in proportion. So it says little where two classes have a few features, and much
 * where many classes have thousands.
 */
final class RelevancePrior implements Evidence {
    /** Standard deviation: weights between a seventh and seven times the common one are usual. */
    private static final double SPREAD = 2;

    private static final double ROWS_PER_WEIGHT = 10;

    private final Evidence evidence;
    private final double[] start;
    private final int first;
    private final double precision;

    private RelevancePrior(Evidence evidence, double[] start, int weights, int classes, int rows) {
        this.evidence = evidence;
        this.start = start;
        this.first = start.length - weights;
        this.precision = classes / (SPREAD * SPREAD) * Math.max(1, ROWS_PER_WEIGHT * weights / rows);
    }

    /** The same evidence where the kernel has no weights. */
    static Evidence on(Evidence evidence, IntersectionKernel start, int classes, int rows) {
        return start.weights().isEmpty()
                ? evidence
                : new RelevancePrior(
                        evidence, start.logParameters(), start.weights().get().length, classes, rows);
    }

    @Override
    public IntersectionKernel family() {
        return HikFit.kernel(evidence.family());
    }

    @Override
    public double resolution() {
        return evidence.resolution();
    }

    @Override
    public double value(double[] point) {
        return evidence.value(point) + penalty(point);
    }

    @Override
    public double valueAndGradient(double[] point, double[] gradient) {
        double value = evidence.valueAndGradient(point, gradient);
        for (int i = first; i < start.length; i++) {
            gradient[i] += precision * (point[i] - start[i]);
        }
        return value + penalty(point);
    }

    private double penalty(double[] point) {
        double sum = 0;
        for (int i = first; i < start.length; i++) {
            sum += (point[i] - start[i]) * (point[i] - start[i]);
        }
        return 0.5 * precision * sum;
    }
}

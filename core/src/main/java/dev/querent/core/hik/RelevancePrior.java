package dev.querent.core.hik;

import dev.querent.core.gp.Evidence;
import dev.querent.core.gp.EvidenceKind;
import dev.querent.core.kernel.IntersectionKernel;

/**
 * An evidence with a normal prior on the logarithms of relevance weights, about the weights the search starts at. As many weights as there are
 * words explain the labels of any texts: without it, test accuracy on 20 newsgroups fell by 1.7 points below that of equal weights.
 *
 * <p>What fits by chance grows with the number of weights and with the number of classes that the evidence sums over, so the prior's precision does
 * as well: it is out of the way where two classes have a few features, and holds weights together within some 14 % where twenty classes have 11,000.
 */
final class RelevancePrior implements Evidence {
    /** Weights times classes at which logarithms of weights have a standard deviation of 1. */
    private static final double UNIT = 4000;

    private final Evidence evidence;
    private final double[] start;
    private final int first;
    private final double precision;

    private RelevancePrior(Evidence evidence, double[] start, int weights, int classes) {
        this.evidence = evidence;
        this.start = start;
        this.first = start.length - weights;
        this.precision = (double) weights * classes / UNIT;
    }

    /** The same evidence where the kernel has no weights. */
    static Evidence on(Evidence evidence, IntersectionKernel start, int classes) {
        return start.weights().isEmpty()
                ? evidence
                : new RelevancePrior(
                        evidence, start.logParameters(), start.weights().get().length, classes);
    }

    @Override
    public IntersectionKernel family() {
        return HikFit.kernel(evidence.family());
    }

    @Override
    public EvidenceKind kind() {
        return evidence.kind().withPrior();
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

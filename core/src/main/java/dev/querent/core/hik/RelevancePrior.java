package dev.querent.core.hik;

import dev.querent.core.gp.EvidenceKind;
import dev.querent.core.gp.inference.Evidence;
import dev.querent.core.kernel.IntersectionKernel;

/**
 * Evidence with a normal prior on the log relevance weights (automatic relevance determination), centred at the start of the search. With as
 * many weights as words, weights can explain any labels of texts: without the prior, test accuracy on 20 newsgroups fell by 1.7 points below
 * that of equal weights.
 *
 * <p>Overfitting grows with the number of weights and the number of classes, so the precision of the prior does as well: it has no effect for
 * two classes with a few features, and keeps weights within about 14 % for twenty classes with 11,000.
 *
 * @param start of the search, whose coordinates from {@code first} on are the log weights
 */
record RelevancePrior(Evidence evidence, double[] start, int first, double precision) implements Evidence {
    /** Weights times classes for which log weights have a standard deviation of 1. */
    private static final double UNIT = 4000;

    /** Returns the evidence unchanged if the kernel has no weights. */
    static Evidence on(Evidence evidence, IntersectionKernel start, int classes) {
        if (start.weights().isEmpty()) {
            return evidence;
        }
        int weights = start.weights().get().length;
        double[] point = start.logParameters();
        return new RelevancePrior(evidence, point, point.length - weights, (double) weights * classes / UNIT);
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

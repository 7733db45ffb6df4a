package dev.querent.core.gp.inference;

import dev.querent.core.optim.DifferentiableObjective;
import java.util.Arrays;

/**
 * Mean log loss of held-out rows as a function of log γ, log c and, for two classes with a third coordinate, the offset β. Targets are smoothed
 * as in Platt (1999): all other classes together have probability 1/(N + 2), since a few correct rows prove no certainty. Nearly equal variances
 * say little about c, so log c has a weak normal prior.
 *
 * @param codes class of each row
 * @param used the rows that count
 * @param usualDamping mean of the prior of log c
 */
record SlopeObjective(HeldOutMoments rows, int[] codes, int[] used, double usualDamping)
        implements DifferentiableObjective {
    /** c·σ² of a row of mean variance at the mean of the prior; about what well-separated ±1 targets give. */
    private static final double USUAL = 0.1;

    private static final double SPREAD = 1.5;

    /** Mean of the prior of log c, for all rows and any subset. */
    static double usualDamping(HeldOutMoments rows) {
        return Math.log(USUAL / rows.meanVariance());
    }

    /** The probabilities at a point. */
    static ClassProbabilities at(double[] point) {
        ClassProbabilities plain = new ClassProbabilities(Math.exp(point[0]), Math.exp(point[1]));
        return point.length == 2 ? plain : plain.with(ClassMixing.offsets(point[2], -point[2]));
    }

    @Override
    public double value(double[] point) {
        return valueAndGradient(point, new double[point.length]);
    }

    @Override
    public double valueAndGradient(double[] point, double[] gradient) {
        ClassProbabilities probabilities = at(point);
        int classes = rows.targets();
        double other = 1.0 / (used.length + 2) / (classes - 1);
        double own = 1 - (classes - 1) * other;
        double[] means = new double[classes];
        double[] p = new double[classes];
        double sum = 0;
        Arrays.fill(gradient, 0);
        for (int i : used) {
            rows.copyMeans(i, means);
            if (point.length > 2) {
                means[0] += point[2];
                means[1] -= point[2];
            }
            double variance = rows.variance(i);
            probabilities.write(means, variance, p, 0);
            double slope = 0; // of the loss by the logarithm of the scale
            for (int m = 0; m < classes; m++) {
                double target = m == codes[i] ? own : other;
                sum -= target * Math.log(Math.max(1e-300, p[m]));
                slope += (p[m] - target) * means[m];
            }
            double scale = probabilities.scale(variance);
            double damped = probabilities.damping() * variance;
            gradient[0] += scale * slope;
            gradient[1] -= 0.5 * damped / (1 + damped) * scale * slope;
            if (point.length > 2) { // p₀ − t₀ = t₁ − p₁
                gradient[2] += 2 * scale * (p[0] - (codes[i] == 0 ? own : other));
            }
        }
        gradient[1] += (point[1] - usualDamping) / (SPREAD * SPREAD);
        Arrays.setAll(gradient, k -> gradient[k] / used.length);
        return (sum + surprise(point[1], usualDamping)) / used.length;
    }

    /** Negative logarithm of the prior of log c, up to a constant. */
    static double surprise(double logDamping, double usualDamping) {
        double deviation = (logDamping - usualDamping) / SPREAD;
        return 0.5 * deviation * deviation;
    }
}

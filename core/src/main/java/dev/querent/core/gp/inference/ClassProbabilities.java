package dev.querent.core.gp.inference;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.Labels;
import dev.querent.core.gp.CalibrationParts;
import dev.querent.core.internal.Require;
import dev.querent.core.model.ClassVariances;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.Variance;
import dev.querent.core.parallel.Workers;
import java.util.Optional;

/**
 * Calibrated class probabilities from latent means and variance: softmax over classes of γ·μₘ/√(1 + c·σ²). The slope γ turns regression scores
 * into log odds; the damping c flattens the probabilities of rows far from the training data. Both minimise the log loss of held-out
 * predictions, never of fitted ones. For two classes this is σ(2γμ/√(1 + c·σ²)), with an offset b = 2γβ σ((2γμ + b)/√(1 + c·σ²)); the more
 * probable class is then not always the one with the higher mean.
 *
 * @param mixing applied to the means first: shifts those of three or more classes by their estimated frequencies, mixes them if that separates
 * the classes better, or shifts the decision boundary of two
 */
public record ClassProbabilities(double slope, double damping, Optional<ClassMixing> mixing) {
    /** Log odds beyond 36 leave no variance. */
    private static final double LEAST_SHARE = 1e-16;

    public ClassProbabilities {
        Require.finitePositive("slope", slope);
        Require.finitePositive("damping", damping);
    }

    /** Restores probabilities from their parts, see {@link #parts}. */
    public static ClassProbabilities of(CalibrationParts parts, int classes) {
        return new ClassProbabilities(
                parts.slope(), parts.damping(), parts.mixing().map(weights -> new ClassMixing(classes, weights)));
    }

    /** The parts stored in a file. */
    public CalibrationParts parts() {
        return new CalibrationParts(slope, damping, mixing.map(ClassMixing::weights));
    }

    public ClassProbabilities(double slope, double damping) {
        this(slope, damping, Optional.empty());
    }

    /** The same probabilities with other mixing. */
    ClassProbabilities with(ClassMixing other) {
        return new ClassProbabilities(slope, damping, Optional.of(other));
    }

    /** Fits to held-out rows with these labels; two classes may get an offset, more may be mixed. */
    public static ClassProbabilities fit(HeldOutMoments heldOut, Labels labels, Workers workers) {
        double[] shift = LabelFrequencies.shift(labels);
        HeldOutMoments moved = heldOut.moved(shift);
        ClassProbabilities plain = slope(moved, labels, workers);
        return MixingFit.of(moved, labels, plain, workers)
                .map(found -> new SlopeFit(
                                found.unseen(), labels.select(found.rows()).codes())
                        .plain()
                        .with(found.mixing()))
                .orElse(plain)
                .after(shift);
    }

    /** The best fit without mixing; two classes may get an offset. */
    public static ClassProbabilities withoutMixing(HeldOutMoments heldOut, Labels labels, Workers workers) {
        double[] shift = LabelFrequencies.shift(labels);
        return slope(heldOut.moved(shift), labels, workers).after(shift);
    }

    private static ClassProbabilities slope(HeldOutMoments heldOut, Labels labels, Workers workers) {
        SlopeFit fit = new SlopeFit(heldOut, labels.codes());
        return heldOut.targets() == 2 ? fit.withOffset(workers) : fit.plain();
    }

    /** The same for means before the shift; two classes are not shifted. */
    private ClassProbabilities after(double[] shift) {
        if (shift.length == 2) {
            return this;
        }
        return with(mixing.map(found -> found.after(shift)).orElseGet(() -> ClassMixing.offsets(shift)));
    }

    /**
     * Refits the damping for another variance of some held-out rows. The slope is set to keep the mean logarithm of the scale of the means,
     * because that was fitted to more rows.
     *
     * @param usual with the variance that this was fitted to
     */
    public ClassProbabilities adaptedTo(HeldOutMoments other, HeldOutMoments usual, Labels labels) {
        return DampingFit.of(this, other, usual, labels.codes());
    }

    /** Predictions from latent moments, which must include a variance. */
    public Predictions predictions(LabelSet classes, LatentMoments moments) {
        int m = classes.size();
        Variance variance = moments.requireVariance();
        double[] means = new double[m];
        double[] all = new double[Math.multiplyExact(moments.rows(), m)];
        for (int i = 0; i < moments.rows(); i++) {
            double[] mixed = mixed(moments, i, means);
            if (variance.isPerClass()) {
                double[] odds = new double[m];
                for (int c = 0; c < m; c++) {
                    odds[c] = scale(variance.value(i, c)) * mixed[c];
                }
                softmax(odds, 1, all, i * m);
            } else {
                write(mixed, variance.value(i), all, i * m);
            }
        }
        return Predictions.owning(classes, all, Optional.of(moments));
    }

    /**
     * The variance of each class's probability: that of its log odds against all other classes, whose latent values are held at their means. With two
     * classes both vary, as each other's negatives.
     *
     * @param noise included in the moments, but not in a latent value
     */
    public ClassVariances classVariances(LatentMoments moments, double noise, Workers workers) {
        int m = moments.classes();
        Variance variance = moments.requireVariance();
        double[] gains =
                mixing.orElseGet(() -> ClassMixing.offsets(new double[m])).gains();
        double[] means = new double[m];
        double[] odds = new double[Math.multiplyExact(moments.rows(), m)];
        double[] variances = new double[odds.length];
        double[] shares = new double[m];
        for (int i = 0; i < moments.rows(); i++) {
            softmax(mixed(moments, i, means), slope, shares, 0);
            for (int c = 0; c < m; c++) {
                odds[i * m + c] = Math.log(Math.max(shares[c], LEAST_SHARE) / Math.max(1 - shares[c], LEAST_SHARE));
                double factor = slope * gains[c] * (m == 2 ? 2 : 1);
                variances[i * m + c] = factor * factor * Math.max(0, variance.value(i, c) - noise);
            }
        }
        return ClassVariances.ofLogOdds(m, odds, variances, workers);
    }

    /** The mixed means of a row. */
    private double[] mixed(LatentMoments moments, int row, double[] means) {
        for (int c = 0; c < means.length; c++) {
            means[c] = moments.mean(row, c);
        }
        return mixed(means);
    }

    /** The mixed means; the given array if there is no mixing. */
    double[] mixed(double[] means) {
        if (mixing.isEmpty()) {
            return means;
        }
        double[] all = new double[means.length];
        mixing.get().apply(means, all);
        return all;
    }

    /** The factor that turns means into log odds. */
    double scale(double variance) {
        return slope / Math.sqrt(1 + damping * variance);
    }

    /** Probabilities of one row of mixed means at {@code probabilities[to..]}. */
    void write(double[] means, double variance, double[] probabilities, int to) {
        softmax(means, scale(variance), probabilities, to);
    }

    private static void softmax(double[] means, double scale, double[] probabilities, int to) {
        int classes = means.length;
        double highest = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < classes; c++) {
            highest = Math.max(highest, scale * means[c]);
        }
        double sum = 0;
        for (int c = 0; c < classes; c++) {
            double e = Math.exp(scale * means[c] - highest); // the largest is 1: no overflow
            probabilities[to + c] = e;
            sum += e;
        }
        for (int c = 0; c < classes; c++) {
            probabilities[to + c] /= sum;
        }
    }
}

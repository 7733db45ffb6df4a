package dev.querent.core.gp;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.Labels;
import dev.querent.core.internal.Require;
import dev.querent.core.model.ClassVariances;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.Variance;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;
import java.util.Optional;

/**
 * From latent means and a variance to class probabilities: softmax over classes of γ·μₘ/√(1 + c·σ²). The slope γ turns
 * regression scores into log odds; the damping c flattens the probabilities of rows far from everything seen. Both are chosen
 * to minimise the log loss of held-out predictions, never of fitted ones. Of two classes that is σ(2γμ/√(1 + c·σ²)), and with an offset
 * b = 2γβ it is σ((2γμ + b)/√(1 + c·σ²)); the more probable class is then not always the one with the higher mean.
 *
 * @param mixing applied to the means first: it moves those of three or more classes by what few labels say of their frequencies, mixes them
 *     where that tells them apart better, or moves the border between two to a better place
 */
public record ClassProbabilities(double slope, double damping, Optional<ClassMixing> mixing) {
    /** Log odds beyond 36 leave no variance. */
    private static final double LEAST_SHARE = 1e-16;

    public ClassProbabilities {
        Require.finitePositive("slope", slope);
        Require.finitePositive("damping", damping);
    }

    public ClassProbabilities(double slope, double damping) {
        this(slope, damping, Optional.empty());
    }

    /** The same with other means to start from. */
    ClassProbabilities with(ClassMixing other) {
        return new ClassProbabilities(slope, damping, Optional.of(other));
    }

    /** The best for held-out rows with these labels; two classes may get an offset, more may be mixed. */
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

    /** The best that mixes no classes; two may get an offset. */
    static ClassProbabilities withoutMixing(HeldOutMoments heldOut, Labels labels, Workers workers) {
        double[] shift = LabelFrequencies.shift(labels);
        return slope(heldOut.moved(shift), labels, workers).after(shift);
    }

    private static ClassProbabilities slope(HeldOutMoments heldOut, Labels labels, Workers workers) {
        SlopeFit fit = new SlopeFit(heldOut, labels.codes());
        return heldOut.targets() == 2 ? fit.withOffset(workers) : fit.plain();
    }

    /** The same of means that are yet to be moved; two classes are not. */
    private ClassProbabilities after(double[] shift) {
        if (shift.length == 2) {
            return this;
        }
        return with(mixing.map(found -> found.after(shift)).orElseGet(() -> ClassMixing.offsets(shift)));
    }

    /**
     * The same for another variance of some held-out rows, with the damping that suits it. The slope is the one that leaves the mean logarithm of what
     * scales the means as it was, because that was found from more rows.
     *
     * @param usual with the variance that this was found for
     */
    public ClassProbabilities adaptedTo(HeldOutMoments other, HeldOutMoments usual, Labels labels) {
        return DampingFit.of(this, other, usual, labels.codes());
    }

    /** Predictions from latent moments, whose variance must be there. */
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
     * How uncertain the probability of each class is: that of the log odds γ·μₘ against all other classes, of which only the latent value of the class itself
     * varies; of two classes both do, as each other's negatives.
     *
     * @param noise which moments include and a latent value has not
     */
    public ClassVariances classVariances(LatentMoments moments, double noise, Workers workers) {
        int m = moments.classes();
        Variance variance = moments.requireVariance();
        double[] gains = mixing.map(ClassMixing::gains).orElseGet(() -> filled(m, 1));
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

    private static double[] filled(int count, double value) {
        double[] all = new double[count];
        Arrays.fill(all, value);
        return all;
    }

    /** Means of a row as they count. */
    private double[] mixed(LatentMoments moments, int row, double[] means) {
        for (int c = 0; c < means.length; c++) {
            means[c] = moments.mean(row, c);
        }
        return mixed(means);
    }

    /** Means as they count; the given ones where nothing is mixed. */
    double[] mixed(double[] means) {
        if (mixing.isEmpty()) {
            return means;
        }
        double[] all = new double[means.length];
        mixing.get().apply(means, all);
        return all;
    }

    /** What turns means into log odds. */
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

package dev.querent.core.gp;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.Labels;
import dev.querent.core.internal.Require;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.Variance;
import dev.querent.core.optim.Box;
import dev.querent.core.optim.NelderMead;
import dev.querent.core.progress.Budget;
import dev.querent.core.random.Seed;
import java.util.Optional;

/**
 * From latent means and a variance to class probabilities: softmax over classes of γ·μₘ/√(1 + c·σ²). The slope γ turns
 * regression scores into log odds; the damping c flattens the probabilities of rows far from everything seen. Both are chosen
 * to minimise the log loss of held-out predictions, never of fitted ones. As Platt (1999) advises, each held-out row counts as
 * a little uncertain, 1/(N + 2) for all other classes together: a handful of rows that are all right prove no certainty.
 *
 * @param mixing applied to the means first, where it tells three or more classes apart better than each mean alone
 */
public record ClassProbabilities(double slope, double damping, Optional<ClassMixing> mixing) {
    /** Starts of the search; about what well-separated ±1 targets give. */
    private static final double START_SLOPE = 4;

    private static final double START_DAMPING = 0.1;

    public ClassProbabilities {
        Require.finitePositive("slope", slope);
        Require.finitePositive("damping", damping);
    }

    public ClassProbabilities(double slope, double damping) {
        this(slope, damping, Optional.empty());
    }

    /** The best for held-out rows with these labels. */
    public static ClassProbabilities fit(HeldOutMoments heldOut, Labels labels) {
        ClassProbabilities plain = withoutMixing(heldOut, labels);
        return MixingFit.of(heldOut, labels, plain)
                .map(found -> {
                    ClassProbabilities refitted = withoutMixing(found.unseen(), labels.select(found.rows()));
                    return new ClassProbabilities(refitted.slope(), refitted.damping(), Optional.of(found.mixing()));
                })
                .orElse(plain);
    }

    /** The best that leaves the means as they are. */
    static ClassProbabilities withoutMixing(HeldOutMoments heldOut, Labels labels) {
        double[] start = {Math.log(START_SLOPE), Math.log(START_DAMPING)};
        Box box = new Box(new double[] {Math.log(0.05), Math.log(1e-6)}, new double[] {Math.log(200), Math.log(1e4)});
        double[] best = NelderMead.defaults()
                .minimise(
                        point -> unmixed(point).logLoss(heldOut, labels),
                        start,
                        box,
                        Seed.of(0), // Nelder–Mead draws nothing
                        Budget.unlimited())
                .point();
        return unmixed(best);
    }

    private static ClassProbabilities unmixed(double[] logarithms) {
        return new ClassProbabilities(Math.exp(logarithms[0]), Math.exp(logarithms[1]), Optional.empty());
    }

    /** Cross-entropy against smoothed targets. */
    private double logLoss(HeldOutMoments heldOut, Labels labels) {
        int m = heldOut.targets();
        double other = 1.0 / (heldOut.rows() + 2) / (m - 1);
        double own = 1 - (m - 1) * other;
        double[] means = new double[m];
        double[] probabilities = new double[m];
        double sum = 0;
        for (int i = 0; i < heldOut.rows(); i++) {
            for (int t = 0; t < m; t++) {
                means[t] = heldOut.mean(i, t);
            }
            write(means, heldOut.variance(i), probabilities, 0);
            for (int t = 0; t < m; t++) {
                sum -= (t == labels.code(i) ? own : other) * Math.log(Math.max(1e-300, probabilities[t]));
            }
        }
        return sum / heldOut.rows();
    }

    /** Predictions from latent moments, whose variance must be there. */
    public Predictions predictions(LabelSet classes, LatentMoments moments) {
        int m = classes.size();
        Variance variance = moments.variance()
                .orElseThrow(() -> new IllegalArgumentException(
                        "these latent moments are means without a variance; ask for latent(…), not latentMeans(…)"));
        double[] raw = new double[m];
        double[] means = new double[m];
        double[] all = new double[Math.multiplyExact(moments.rows(), m)];
        for (int i = 0; i < moments.rows(); i++) {
            for (int c = 0; c < m; c++) {
                raw[c] = moments.mean(i, c);
            }
            if (mixing.isPresent()) {
                mixing.get().apply(raw, means);
            } else {
                System.arraycopy(raw, 0, means, 0, m);
            }
            write(means, variance.value(i), all, i * m);
        }
        return Predictions.owning(classes, all, Optional.of(moments));
    }

    /** What turns means into log odds. */
    double scale(double variance) {
        return slope / Math.sqrt(1 + damping * variance);
    }

    /** Probabilities of one row of mixed means at {@code probabilities[to..]}. */
    void write(double[] means, double variance, double[] probabilities, int to) {
        int classes = means.length;
        double scale = scale(variance);
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

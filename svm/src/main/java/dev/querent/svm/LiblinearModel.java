package dev.querent.svm;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Predictions;
import dev.querent.core.parallel.Workers;
import java.util.Optional;

/**
 * Logistic regression: P(class c) is proportional to σ(w_cᵀx + b_c), one function per class with training rows, and a single one for two classes.
 * Keeps no rows. Immutable.
 */
public final class LiblinearModel implements Classifier {
    /** Rows that one task predicts. */
    private static final int CHUNK = 256;

    private final LabelSet classes;
    private final int features;
    private final double cost;
    private final int[] codes;
    private final double[] weights; // [feature * functions + function]
    private final double[] offsets;

    LiblinearModel(LabelSet classes, int features, double cost, int[] codes, double[] weights, double[] offsets) {
        this.classes = classes;
        this.features = features;
        this.cost = cost;
        this.codes = codes;
        this.weights = weights;
        this.offsets = offsets;
    }

    /**
     * The serialisable parts of a model. Arrays are passed on, not copied.
     *
     * @param features how many
     * @param cost C
     * @param codes class code of each class with training rows
     * @param weights w, feature after feature, one for each function
     * @param offsets b of each function
     */
    public record Parts(LabelSet classes, int features, double cost, int[] codes, double[] weights, double[] offsets) {}

    /** Restores a model from its parts, see {@link #parts}. */
    public static LiblinearModel of(Parts parts) {
        int expected = parts.features() * parts.offsets().length;
        if (parts.weights().length != expected) {
            throw new IllegalArgumentException(
                    "number of weights must be " + expected + ", got " + parts.weights().length);
        }
        return new LiblinearModel(
                parts.classes(), parts.features(), parts.cost(), parts.codes(), parts.weights(), parts.offsets());
    }

    /** The parts stored in a file. */
    public Parts parts() {
        return new Parts(classes, features, cost, codes, weights, offsets);
    }

    @Override
    public LabelSet classes() {
        return classes;
    }

    @Override
    public int features() {
        return features;
    }

    /** C. */
    public double cost() {
        return cost;
    }

    @Override
    public Predictions predict(Features rows, Workers workers) {
        requireFeatures(rows);
        double[] all = new double[Math.multiplyExact(rows.rows(), classes.size())];
        workers.forEachChunk(rows.rows(), CHUNK, (from, to) -> {
            for (int row = from; row < to; row++) {
                write(scores(rows, row), all, row * classes.size());
            }
        });
        return Predictions.owning(classes, all, Optional.empty());
    }

    private double[] scores(Features rows, int row) {
        double[] scores = offsets.clone();
        rows.forEachNonZero(row, (d, value) -> {
            for (int f = 0; f < scores.length; f++) {
                scores[f] += weights[d * scores.length + f] * value;
            }
        });
        return scores;
    }

    private void write(double[] scores, double[] probabilities, int to) {
        if (scores.length == 1) {
            probabilities[to + codes[0]] = sigmoid(scores[0]);
            probabilities[to + codes[1]] = sigmoid(-scores[0]);
            return;
        }
        double sum = 0;
        for (double score : scores) {
            sum += Math.max(Double.MIN_NORMAL, sigmoid(score)); // all may be 0 far away
        }
        for (int c = 0; c < codes.length; c++) {
            probabilities[to + codes[c]] = Math.max(Double.MIN_NORMAL, sigmoid(scores[c])) / sum;
        }
    }

    /** 1/(1 + e⁻ᵗ). */
    private static double sigmoid(double t) {
        return 1 / (1 + Math.exp(-t));
    }
}

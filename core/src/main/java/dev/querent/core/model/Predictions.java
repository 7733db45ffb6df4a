package dev.querent.core.model;

import dev.querent.core.data.LabelSet;
import dev.querent.core.internal.Require;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * Class probabilities of a batch of rows. Each row has one entry per known class and sums to 1. Includes the latent moments if the model has
 * them. Immutable.
 */
public final class Predictions {
    /** Largest deviation of a row's sum from 1 that is renormalised; rows beyond it are rejected. */
    private static final double SUM_TOLERANCE = 1e-6;

    private final LabelSet classes;
    private final double[] probabilities; // [row * classes + class]
    private final Optional<LatentMoments> latent;

    private Predictions(LabelSet classes, double[] probabilities, Optional<LatentMoments> latent) {
        this.classes = classes;
        this.probabilities = probabilities;
        this.latent = latent;
    }

    /** Takes ownership of {@code probabilities}, row-major; checks and renormalises each row. */
    public static Predictions owning(LabelSet classes, double[] probabilities, Optional<LatentMoments> latent) {
        int m = Require.atLeast("number of classes", classes.size(), 1);
        Require.that(
                probabilities.length % m == 0, "number of probabilities", probabilities.length, "a multiple of " + m);
        int rows = probabilities.length / m;
        latent.ifPresent(l -> Require.that(l.rows() == rows, "latent rows", l.rows(), String.valueOf(rows)));
        for (int row = 0; row < rows; row++) {
            normalise(probabilities, row, m);
        }
        return new Predictions(classes, probabilities, latent);
    }

    private static void normalise(double[] probabilities, int row, int m) {
        double sum = 0;
        for (int c = 0; c < m; c++) {
            double p = probabilities[row * m + c];
            if (!(p >= 0)) { // catches NaN as well
                throw new IllegalArgumentException("row " + row + ", class " + c + ": probability is " + p);
            }
            sum += p;
        }
        if (!(Math.abs(sum - 1) <= SUM_TOLERANCE)) {
            throw new IllegalArgumentException(
                    String.format(Locale.ROOT, "row %d: probabilities sum to %.9f, not to 1", row, sum));
        }
        for (int c = 0; c < m; c++) {
            probabilities[row * m + c] /= sum;
        }
    }

    public int rows() {
        return probabilities.length / classes.size();
    }

    public LabelSet classes() {
        return classes;
    }

    public double probability(int row, int classCode) {
        Objects.checkIndex(classCode, classes.size());
        return probabilities[Objects.checkIndex(row, rows()) * classes.size() + classCode];
    }

    /** A copy of one row. */
    public double[] row(int row) {
        int start = Objects.checkIndex(row, rows()) * classes.size();
        return Arrays.copyOfRange(probabilities, start, start + classes.size());
    }

    /** The most probable class; the first one if several tie. */
    public int best(int row) {
        int best = 0;
        for (int c = 1; c < classes.size(); c++) {
            if (probability(row, c) > probability(row, best)) {
                best = c;
            }
        }
        return best;
    }

    public String bestName(int row) {
        return classes.name(best(row));
    }

    /** The probability of the most probable class. */
    public double confidence(int row) {
        return probability(row, best(row));
    }

    /** The margin between the two most probable classes; 1 if only one is known. */
    public double margin(int row) {
        double best = 0;
        double second = 0;
        for (int c = 0; c < classes.size(); c++) {
            double p = probability(row, c);
            second = Math.max(second, Math.min(best, p));
            best = Math.max(best, p);
        }
        return best - second;
    }

    /** Entropy of a row in nats. */
    public double entropy(int row) {
        double entropy = 0;
        for (int c = 0; c < classes.size(); c++) {
            double p = probability(row, c);
            if (p > 0) {
                entropy -= p * Math.log(p);
            }
        }
        return entropy;
    }

    /** Entropy of a row divided by that of the uniform distribution; 0 if only one class is known. */
    public double normalisedEntropy(int row) {
        return classes.size() == 1 ? 0 : Math.min(1, entropy(row) / Math.log(classes.size()));
    }

    public Optional<LatentMoments> latent() {
        return latent;
    }
}

package dev.querent.core.gp;

import dev.querent.core.internal.Require;

/**
 * Class scores that listen to each other: s'_m = s_m + Σ_j s_j·W_jm + b_m. Of two classes, whose scores are each other's negatives, there is
 * only an offset: W = 0 and b = (β, −β). One-against-all regression gives a class that lies between
 * two others hardly any score of its own, but the scores of all classes together tell it (Hastie, Tibshirani and Buja, "Flexible
 * discriminant analysis by optimal scoring", 1994). Immutable.
 */
public final class ClassMixing {
    private final int classes;
    private final double[] weights; // W_jm at j·classes + m, and b behind it

    private ClassMixing(int classes, double[] weights) {
        this.classes = classes;
        this.weights = weights;
    }

    /** Takes over W, row after row, and b behind it. */
    public static ClassMixing owning(int classes, double[] weights) {
        Require.that(
                weights.length == classes * (classes + 1),
                "number of weights",
                weights.length,
                classes + " x " + (classes + 1));
        for (double weight : weights) {
            Require.that(Double.isFinite(weight), "weight", weight, "finite");
        }
        return new ClassMixing(classes, weights);
    }

    /** Of two classes: moves the border between them to where the first has the mean −β, and mixes nothing. */
    static ClassMixing offset(double beta) {
        return owning(2, new double[] {0, 0, 0, 0, beta, -beta});
    }

    public int classes() {
        return classes;
    }

    /** W, row after row, and b behind it. */
    public double[] weights() {
        return weights.clone();
    }

    /** mixed := s + Wᵀ·s + b. */
    void apply(double[] scores, double[] mixed) {
        for (int m = 0; m < classes; m++) {
            mixed[m] = scores[m] + weights[classes * classes + m];
        }
        for (int j = 0; j < classes; j++) {
            for (int m = 0; m < classes; m++) {
                mixed[m] += scores[j] * weights[j * classes + m];
            }
        }
    }
}

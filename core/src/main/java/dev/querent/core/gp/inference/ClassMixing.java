package dev.querent.core.gp.inference;

import dev.querent.core.internal.Require;
import java.util.Arrays;

/**
 * Linear mixing of class scores: s'_m = s_m + Σ_j s_j·W_jm + b_m. Two classes, whose scores are negatives of each other, have only an offset: W
 * = 0 and b = (β, −β). In one-vs-all regression a class between two others gets hardly any score of its own, but the scores of all classes
 * together identify it (masking; Hastie, Tibshirani and Buja, "Flexible discriminant analysis by optimal scoring", 1994). Immutable: takes over
 * its weights.
 *
 * @param weights W_jm at j·classes + m, and b behind it; b alone where W = 0
 */
public record ClassMixing(int classes, double[] weights) {
    public ClassMixing {
        Require.that(
                weights.length == classes * (classes + 1) || weights.length == classes,
                "number of weights",
                weights.length,
                classes + " x " + (classes + 1) + ", or " + classes);
        for (double weight : weights) {
            Require.that(Double.isFinite(weight), "weight", weight, "finite");
        }
    }

    /** Shifts the scores of each class by b, without mixing. */
    static ClassMixing offsets(double... b) {
        return new ClassMixing(b.length, b);
    }

    /** The composition with an earlier shift: s'' = (s + shift) + Wᵀ(s + shift) + b. */
    ClassMixing after(double[] shift) {
        double[] moved = new double[classes];
        apply(shift, moved); // shift + Wᵀ·shift + b
        double[] all = weights.clone();
        System.arraycopy(moved, 0, all, all.length - classes, classes);
        return new ClassMixing(classes, all);
    }

    /** A copy. */
    @Override
    public double[] weights() {
        return weights.clone();
    }

    /** mixed := s + Wᵀ·s + b. */
    void apply(double[] scores, double[] mixed) {
        for (int m = 0; m < classes; m++) {
            mixed[m] = scores[m] + weights[weights.length - classes + m];
        }
        for (int j = 0; j < (weights.length - classes) / classes; j++) {
            for (int m = 0; m < classes; m++) {
                mixed[m] += scores[j] * weights[j * classes + m];
            }
        }
    }

    /** By how much s'_m varies where all scores vary by 1, independently of each other: √Σ_j (I + W)²_jm. Two classes are never mixed. */
    double[] gains() {
        double[] gains = new double[classes];
        for (int m = 0; m < classes; m++) {
            double sum = weights.length == classes ? 1 : 0;
            for (int j = 0; j < (weights.length - classes) / classes; j++) {
                double entry = weights[j * classes + m] + (j == m ? 1 : 0);
                sum += entry * entry;
            }
            gains[m] = Math.sqrt(sum);
        }
        return gains;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ClassMixing mixing && Arrays.equals(weights, mixing.weights);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(weights);
    }
}

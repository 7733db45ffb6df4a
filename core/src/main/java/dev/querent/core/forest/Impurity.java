package dev.querent.core.forest;

import dev.querent.core.internal.NamedChoice;

/**
 * Impurity of the classes of a set of rows, times the size of the set: a split is judged by the sum of both sides, so that a pure but tiny side
 * does not win.
 */
public enum Impurity {
    /** Gini impurity Σ p(1 − p): the error of a class drawn at random from the set. */
    GINI {
        @Override
        double ofSize(double[] counts, int size, double total) {
            double squares = 0;
            for (int i = 0; i < size; i++) {
                squares += counts[i] * counts[i];
            }
            return total - squares / total;
        }
    },
    /** Entropy −Σ p log p, so that the decrease is the information gain. */
    ENTROPY {
        @Override
        double ofSize(double[] counts, int size, double total) {
            double sum = 0;
            for (int i = 0; i < size; i++) {
                if (counts[i] > 0) {
                    // StrictMath: the choice between splits depends on it and must be the same on every platform
                    sum += counts[i] * StrictMath.log(counts[i]);
                }
            }
            return total * StrictMath.log(total) - sum;
        }
    },
    /** 1 − max p: the error of the most frequent class. */
    MISCLASSIFICATION {
        @Override
        double ofSize(double[] counts, int size, double total) {
            double most = 0;
            for (int i = 0; i < size; i++) {
                most = Math.max(most, counts[i]);
            }
            return total - most;
        }
    };

    /** The impurity of {@code counts[0..size)} times their sum {@code total}, which is above 0. */
    abstract double ofSize(double[] counts, int size, double total);

    public String label() {
        return NamedChoice.label(this);
    }

    public static Impurity labelled(String label) {
        return NamedChoice.labelled(values(), "impurity", label);
    }
}

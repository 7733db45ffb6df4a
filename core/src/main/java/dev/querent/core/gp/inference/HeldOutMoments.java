package dev.querent.core.gp.inference;

import dev.querent.core.internal.Require;
import java.util.Arrays;

/**
 * Means and variances of rows, predicted by models that have not seen them. Arrays are passed on, not copied.
 *
 * @param means of all targets, row after row
 * @param variances one per row, noise included
 */
public record HeldOutMoments(int targets, double[] means, double[] variances) {
    public HeldOutMoments {
        Require.that(
                means.length == (long) targets * variances.length,
                "number of means",
                means.length,
                variances.length + " x " + targets);
    }

    /** The same with the means of every class moved. */
    HeldOutMoments moved(double[] shift) {
        double[] all = means.clone();
        for (int i = 0; i < all.length; i++) {
            all[i] += shift[i % targets];
        }
        return new HeldOutMoments(targets, all, variances);
    }

    int rows() {
        return variances.length;
    }

    double mean(int row, int target) {
        return means[row * targets + target];
    }

    /** Means of all targets. */
    void copyMeans(int row, double[] into) {
        System.arraycopy(means, row * targets, into, 0, targets);
    }

    /** 1 if all variances are zero. */
    double meanVariance() {
        double mean = Arrays.stream(variances).average().orElse(0);
        return mean > 0 ? mean : 1;
    }

    double variance(int row) {
        return variances[row];
    }
}

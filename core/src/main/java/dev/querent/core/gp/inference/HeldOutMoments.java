package dev.querent.core.gp.inference;

import dev.querent.core.internal.Require;
import java.util.Arrays;

/** Means and variances of rows, predicted by models that have not seen them. */
public final class HeldOutMoments {
    private final int targets;
    private final double[] means; // row after row
    private final double[] variances;

    private HeldOutMoments(int targets, double[] means, double[] variances) {
        this.targets = targets;
        this.means = means;
        this.variances = variances;
    }

    /** Takes ownership of the means, row-major, and one variance per row, noise included. */
    public static HeldOutMoments owning(int targets, double[] means, double[] variances) {
        Require.that(
                means.length == (long) targets * variances.length,
                "number of means",
                means.length,
                variances.length + " x " + targets);
        return new HeldOutMoments(targets, means, variances);
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

    int targets() {
        return targets;
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

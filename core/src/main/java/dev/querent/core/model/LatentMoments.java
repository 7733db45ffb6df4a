package dev.querent.core.model;

import dev.querent.core.internal.Require;
import java.util.Objects;
import java.util.Optional;

/**
 * Means of the latent functions, one per class and row, and the variance of each row, which all classes share. Immutable.
 * A latent variance tells how far a row is from what was seen; it is not a confidence interval on the class.
 */
public final class LatentMoments {
    private final int classes;
    private final double[] means; // [row * classes + class]
    private final Optional<Variance> variance;

    private LatentMoments(int classes, double[] means, Optional<Variance> variance) {
        this.classes = classes;
        this.means = means;
        this.variance = variance;
    }

    /** Takes over {@code means}, row after row. */
    public static LatentMoments owning(int classes, double[] means, Optional<Variance> variance) {
        Require.atLeast("classes", classes, 1);
        Require.that(means.length % classes == 0, "number of means", means.length, "a multiple of " + classes);
        variance.ifPresent(v -> Require.that(
                v.rows() == means.length / classes, "variance rows", v.rows(), "" + means.length / classes));
        for (int i = 0; i < means.length; i++) {
            if (!Double.isFinite(means[i])) { // there may be millions: nothing is put together where all is well
                Require.that(false, "mean of row " + i / classes, means[i], "finite");
            }
        }
        return new LatentMoments(classes, means, variance);
    }

    public int rows() {
        return means.length / classes;
    }

    public int classes() {
        return classes;
    }

    public double mean(int row, int classCode) {
        return means[row * classes + Objects.checkIndex(classCode, classes)];
    }

    public Optional<Variance> variance() {
        return variance;
    }

    /** The same means with another variance. */
    public LatentMoments with(Variance other) {
        return owning(classes, means, Optional.of(other)); // neither changes an array
    }
}

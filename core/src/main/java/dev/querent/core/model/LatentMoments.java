package dev.querent.core.model;

import dev.querent.core.internal.Require;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Latent means, one per class and row, and a variance per row, which classes may share. Immutable. A latent variance measures the distance of
 * a row from the training data; it is not a confidence interval on the class.
 */
public final class LatentMoments {
    private final int classes;
    private final double[] means; // [row * classes + class]
    private final Optional<Variance> variance;
    private final Optional<double[]> meanErrors; // by row

    private LatentMoments(int classes, double[] means, Optional<Variance> variance, Optional<double[]> meanErrors) {
        this.classes = classes;
        this.means = means;
        this.variance = variance;
        this.meanErrors = meanErrors;
    }

    /** Takes ownership of {@code means}, row-major. */
    public static LatentMoments owning(int classes, double[] means, Optional<Variance> variance) {
        Require.atLeast("classes", classes, 1);
        Require.that(means.length % classes == 0, "number of means", means.length, "a multiple of " + classes);
        for (int i = 0; i < means.length; i++) {
            if (!Double.isFinite(means[i])) { // there may be millions: no message is built unless a value is wrong
                Require.that(false, "mean of row " + i / classes, means[i], "finite");
            }
        }
        LatentMoments plain = new LatentMoments(classes, means, Optional.empty(), Optional.empty());
        return variance.map(plain::with).orElse(plain);
    }

    /** The moments of several blocks of rows, one after the other; all with a variance or none, and without errors of the means. */
    public static LatentMoments joined(List<LatentMoments> blocks) {
        LatentMoments first = blocks.get(0);
        for (LatentMoments block : blocks) {
            Require.that(block.classes == first.classes, "classes", block.classes, "" + first.classes);
            Require.that(block.meansAreExact(), "means", "quantised", "exact");
        }
        double[] means = blocks.stream()
                .flatMapToDouble(block -> Arrays.stream(block.means))
                .toArray();
        return owning(
                first.classes,
                means,
                first.variance.map(any -> Variance.joined(
                        blocks.stream().map(LatentMoments::requireVariance).toList())));
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

    /** The variance of one class; moments without one are refused. */
    public double variance(int row, int classCode) {
        return requireVariance().value(row, classCode);
    }

    /** The variance; moments without one are refused. */
    public Variance requireVariance() {
        return variance.orElseThrow(() -> new IllegalArgumentException(
                "these latent moments are means without a variance; ask for latent(…), not latentMeans(…)"));
    }

    /** Whether the means are exact; otherwise {@link #meanError} bounds their error. */
    public boolean meansAreExact() {
        return meanErrors.isEmpty();
    }

    /** An upper bound on the error of the means of a row; 0 if they are exact. */
    public double meanError(int row) {
        return meanErrors.isPresent() ? meanErrors.get()[row] : 0;
    }

    /** The same means with another variance. */
    public LatentMoments with(Variance other) {
        Require.that(other.rows() == rows(), "variance rows", other.rows(), "" + rows());
        Require.that(
                !other.isPerClass() || other.classes() == classes,
                "classes with a variance",
                other.classes(),
                "1 or " + classes);
        return new LatentMoments(classes, means, Optional.of(other), meanErrors); // neither changes an array
    }

    /** The same moments with an upper bound on the error of the means of each row; takes ownership of {@code errors}. */
    public LatentMoments withMeanErrors(double[] errors) {
        Require.that(errors.length == rows(), "mean errors", errors.length, rows() + ", one per row");
        return new LatentMoments(classes, means, variance, Optional.of(errors));
    }
}

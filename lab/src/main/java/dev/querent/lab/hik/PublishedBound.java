package dev.querent.lab.hik;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.krylov.Lanczos;
import dev.querent.core.krylov.LogDeterminantBound;
import dev.querent.core.linalg.Backend;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Arrays;

/** The upper bound on log det K̃ from trace and largest eigenvalues (Rodner et al. 2016, section 6), and the evidence it gives. */
final class PublishedBound {
    /** Accuracy relative to the largest, which is enough for the bound. */
    private static final double EIGENVALUE_TOLERANCE = 1e-6;

    private static final int MOST_PRODUCTS = 2000;
    private static final Seed START = Seed.of(1);

    private final int rows;
    private final double trace;
    private final double[] largest; // descending

    private PublishedBound(int rows, double trace, double[] largest) {
        this.rows = rows;
        this.trace = trace;
        this.largest = largest;
    }

    /** From one eigenvalue per class. */
    static PublishedBound of(IntersectionMatrix matrix, SparseFeatures rows, int classes, Run run) {
        int n = matrix.size();
        return new PublishedBound(
                n,
                n * matrix.noise()
                        + Arrays.stream(matrix.selfSimilarities(rows)).sum(),
                new Lanczos(Math.min(n, classes), EIGENVALUE_TOLERANCE, MOST_PRODUCTS)
                        .largest(matrix, START, Backend.preferred(), run)
                        .values());
    }

    /** As published: Σλ² of the known eigenvalues replaces that of all. */
    double logDeterminant() {
        return upper(Arrays.stream(largest).map(value -> value * value).sum());
    }

    /** With the minimum of Σλ² over all eigenvalues. */
    double tightened() {
        return upper(LogDeterminantBound.squaresAtLeast(rows, trace, largest));
    }

    private double upper(double squares) {
        return LogDeterminantBound.upper(rows, trace, squares, largest[0]);
    }

    /** Summed over the columns of the targets. */
    static double negativeLogEvidence(Matrix targets, Matrix alpha, double logDeterminant) {
        double fit = 0;
        for (int i = 0; i < alpha.array().length; i++) {
            fit += targets.array()[i] * alpha.array()[i];
        }
        return 0.5 * fit + 0.5 * targets.columns() * (logDeterminant + targets.rows() * Math.log(2 * Math.PI));
    }
}

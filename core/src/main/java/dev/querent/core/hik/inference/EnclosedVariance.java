package dev.querent.core.hik.inference;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.krylov.Preconditioner;
import dev.querent.core.krylov.QuadraticFormBounds;
import dev.querent.core.krylov.QuadraticForms;
import dev.querent.core.krylov.SpectralRange;
import dev.querent.core.krylov.SymmetricOperator;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.model.Variance;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Variances from two-sided bounds on k_*ᵀK̃⁻¹k_*, many queries per block. The same iteration gives an interval of the requested width, or,
 * iterated until the interval is narrower than a tolerance, the value itself.
 *
 * @param largestEigenvalue of K̃, or more
 */
public record EnclosedVariance(IntersectionMatrix matrix, double largestEigenvalue, HikPreconditioner preconditioner) {
    /** Queries solved together; their kernel vectors take 8 bytes per training row each. */
    private static final int BATCH = 96;

    private static final int MAX_ITERATIONS = 2000;

    /** Width of intervals that calibration needs, relative to κ(x,x). */
    private static final double ROUGHLY = 0.02;

    Variance interval(SparseFeatures queries, double width, Workers workers) {
        Enclosed found = enclosed(queries, new QuadraticFormBounds(width, 0, MAX_ITERATIONS), workers);
        return Variance.interval(found.lower, found.upper);
    }

    /**
     * The value itself, or an interval if a query reached the cap on iterations.
     *
     * @param tolerance relative to k_*ᵀK̃⁻¹k_*
     */
    Variance exact(SparseFeatures queries, double tolerance, Workers workers) {
        return exact(queries, new QuadraticFormBounds(0, tolerance, MAX_ITERATIONS), workers);
    }

    Variance exact(SparseFeatures queries, QuadraticFormBounds bounds, Workers workers) {
        Enclosed found = enclosed(queries, bounds, workers);
        return found.capped ? Variance.interval(found.lower, found.upper) : Variance.exact(found.values);
    }

    private Enclosed enclosed(SparseFeatures queries, QuadraticFormBounds bounds, Workers workers) {
        Enclosed enclosed = new Enclosed(queries, workers);
        enclosed.run(bounds, matrix, preconditioner, UnaryOperator.identity());
        return enclosed;
    }

    /** To about two digits, by the model without some of its rows. */
    public double[] without(int[] heldOut, SparseFeatures queries, Workers workers) {
        Enclosed found = new Enclosed(queries, workers);
        double width = ROUGHLY * Arrays.stream(found.prior).average().orElse(1);
        // The range and the floor of all rows hold for some of them.
        HeldOutOperator operator = new HeldOutOperator(matrix, List.of(heldOut), 1);
        Preconditioner others = operator.restricted(preconditioner, workers);
        found.run(new QuadraticFormBounds(width, 0, MAX_ITERATIONS), operator, others, operator::masked);
        return found.values;
    }

    /** Values and bounds of all queries. */
    private final class Enclosed {
        final SparseFeatures queries;
        final Workers workers;
        final double[] prior;
        final double[] values;
        final double[] lower;
        final double[] upper;
        boolean capped;

        Enclosed(SparseFeatures queries, Workers workers) {
            this.queries = queries;
            this.workers = workers;
            this.prior = matrix.selfSimilarities(queries, workers);
            this.values = new double[prior.length];
            this.lower = new double[prior.length];
            this.upper = new double[prior.length];
        }

        void run(QuadraticFormBounds bounds, SymmetricOperator a, Preconditioner p, UnaryOperator<Matrix> masked) {
            SpectralRange range = new SpectralRange(matrix.noise(), largestEigenvalue);
            for (int from = 0; from < prior.length; from += BATCH) {
                int to = Math.min(prior.length, from + BATCH);
                Matrix vectors = masked.apply(KernelColumns.of(matrix, queries, from, to, workers));
                QuadraticForms forms = bounds.enclose(a, range, p, preconditioner.floor(), vectors, Run.on(workers));
                for (int q = from; q < to; q++) {
                    int column = q - from;
                    values[q] = latent(prior[q] - forms.gauss(column));
                    lower[q] = latent(prior[q] - forms.upper(column));
                    upper[q] = latent(prior[q] - forms.lower(column));
                    capped |= !forms.narrowEnough(column) && forms.iterations(column) >= bounds.maxIterations();
                }
            }
        }

        /** With the noise; the latent variance is at least 0, regardless of round-off. */
        private double latent(double difference) {
            return Math.max(0, difference) + matrix.noise();
        }
    }
}

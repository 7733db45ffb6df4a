package dev.querent.core.hik.inference;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.krylov.Preconditioner;
import dev.querent.core.krylov.QuadraticFormBounds;
import dev.querent.core.krylov.QuadraticForms;
import dev.querent.core.krylov.SpectralRange;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.model.Variance;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import java.util.Arrays;
import java.util.List;

/**
 * Variances from two-sided bounds on k_*ᵀK̃⁻¹k_*, many queries per block. The same iteration gives an interval of the requested width, or,
 * iterated until the interval is narrower than a tolerance, the value itself.
 */
public final class EnclosedVariance {
    /** Queries solved together; their kernel vectors take 8 bytes per training row each. */
    private static final int BATCH = 96;

    private static final int MAX_ITERATIONS = 2000;

    /** Width of intervals that calibration needs, relative to κ(x,x). */
    private static final double ROUGHLY = 0.02;

    private final IntersectionMatrix matrix;
    private final SpectralRange range;
    private final HikPreconditioner preconditioner;

    public EnclosedVariance(IntersectionMatrix matrix, double largestEigenvalue, HikPreconditioner preconditioner) {
        this.matrix = matrix;
        this.range = new SpectralRange(matrix.noise(), largestEigenvalue);
        this.preconditioner = preconditioner;
    }

    Variance interval(SparseFeatures queries, double width, Workers workers) {
        double[] lower = new double[queries.rows()];
        double[] upper = new double[queries.rows()];
        double[] prior = matrix.selfSimilarities(queries, workers);
        QuadraticFormBounds bounds = new QuadraticFormBounds(width, 0, MAX_ITERATIONS);
        inBatches(queries, bounds, workers, (q, forms, column) -> {
            lower[q] = latent(prior[q] - forms.upper(column));
            upper[q] = latent(prior[q] - forms.lower(column));
        });
        return Variance.interval(lower, upper);
    }

    /**
     * The value itself, or an interval if a query reached the cap on iterations.
     *
     * @param tolerance relative to k_*ᵀK̃⁻¹k_*
     */
    Variance exact(SparseFeatures queries, double tolerance, Workers workers) {
        double[] values = new double[queries.rows()];
        double[] lower = new double[queries.rows()];
        double[] upper = new double[queries.rows()];
        boolean[] capped = new boolean[queries.rows()];
        double[] prior = matrix.selfSimilarities(queries, workers);
        QuadraticFormBounds bounds = new QuadraticFormBounds(0, tolerance, MAX_ITERATIONS);
        inBatches(queries, bounds, workers, (q, forms, column) -> {
            values[q] = latent(prior[q] - forms.gauss(column));
            lower[q] = latent(prior[q] - forms.upper(column));
            upper[q] = latent(prior[q] - forms.lower(column));
            capped[q] = !forms.narrowEnough(column) && forms.iterations(column) >= MAX_ITERATIONS;
        });
        for (boolean ended : capped) {
            if (ended) {
                return Variance.interval(lower, upper);
            }
        }
        return Variance.exact(values);
    }

    /** To about two digits, by the model without some of its rows. */
    public double[] without(int[] heldOut, SparseFeatures queries, Workers workers) {
        double[] prior = matrix.selfSimilarities(queries, workers);
        double width = ROUGHLY * Arrays.stream(prior).average().orElse(1);
        double[] values = new double[queries.rows()];
        // The range and the floor of all rows hold for some of them.
        HeldOutOperator operator = new HeldOutOperator(matrix, List.of(heldOut), 1);
        Preconditioner others = operator.restricted(preconditioner, workers);
        QuadraticFormBounds bounds = new QuadraticFormBounds(width, 0, MAX_ITERATIONS);
        inBatches(queries, workers, (first, vectors) -> {
            Matrix masked = operator.masked(vectors);
            QuadraticForms forms =
                    bounds.enclose(operator, range, others, preconditioner.floor(), masked, Run.on(workers));
            for (int q = 0; q < vectors.columns(); q++) {
                values[first + q] = latent(prior[first + q] - forms.gauss(q));
            }
        });
        return values;
    }

    /** With the noise; the latent variance is at least 0, regardless of round-off. */
    private double latent(double difference) {
        return Math.max(0, difference) + matrix.noise();
    }

    private interface Receiver {
        void accept(int query, QuadraticForms forms, int column);
    }

    private void inBatches(SparseFeatures queries, QuadraticFormBounds bounds, Workers workers, Receiver receiver) {
        inBatches(queries, workers, (first, vectors) -> {
            QuadraticForms forms =
                    bounds.enclose(matrix, range, preconditioner, preconditioner.floor(), vectors, Run.on(workers));
            for (int q = 0; q < vectors.columns(); q++) {
                receiver.accept(first + q, forms, q);
            }
        });
    }

    private interface Batch {
        void accept(int first, Matrix kernelVectors);
    }

    private void inBatches(SparseFeatures queries, Workers workers, Batch batch) {
        for (int from = 0; from < queries.rows(); from += BATCH) {
            int count = Math.min(BATCH, queries.rows() - from);
            Matrix vectors = Matrix.zeros(matrix.size(), count);
            int first = from;
            workers.forEach(count, q -> matrix.kernelVector(queries, first + q, vectors.array(), q * matrix.size()));
            batch.accept(first, vectors);
        }
    }
}

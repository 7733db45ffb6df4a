package dev.querent.core.kernel;

import dev.querent.core.data.Features;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;

/** Sums over dimensions for all pairs of rows: inner products and intersections, dense or sparse, on all workers. */
final class PairSums {
    /** Query rows per task. */
    private static final int CHUNK = 16;

    /** Above this share of non-zeros, the vectorised dense loops over intersections are faster than sparse ones. */
    private static final double DENSE_SHARE = 0.2;

    /** Maximum size of a dense copy of the features in doubles; beyond it, inner products stay sparse. */
    private static final long DENSE_LIMIT = 1L << 27;

    private PairSums() {}

    /**
     * Sums over dimensions of one query row with all training rows at once: the inner loops run over the training rows, which are in column
     * form.
     */
    @FunctionalInterface
    interface Accumulation {
        /** Adds to {@code sums[j]} for all rows j ≥ from. */
        void add(TransformedRow query, double[] sums, int from);
    }

    /** Σ_d min(query_d, row_jd) for each of the rows. */
    static Accumulation intersections(Features rows, TransformedRow.Mapping mapping) {
        double cells = Math.max(1.0, (double) rows.rows() * rows.columns());
        return rows.nonZeros() / cells > DENSE_SHARE
                ? DenseColumns.of(rows, mapping)::addIntersections
                : SparseColumns.of(rows, mapping)::addIntersections;
    }

    static Matrix intersections(Features training, Features queries, TransformedRow.Mapping mapping, Workers workers) {
        return accumulate(training.rows(), queries, mapping, workers, intersections(training, mapping), false);
    }

    static Matrix intersectionGram(Features rows, TransformedRow.Mapping mapping, Workers workers) {
        return accumulate(rows.rows(), rows, mapping, workers, intersections(rows, mapping), true)
                .mirrorLower();
    }

    /** The intersection of each row with itself. */
    static double[] rowSums(Features rows, TransformedRow.Mapping mapping) {
        double[] sums = new double[rows.rows()];
        for (int i = 0; i < sums.length; i++) {
            int row = i;
            rows.forEachNonZero(i, (d, value) -> sums[row] += mapping.apply(d, value));
        }
        return sums;
    }

    /** ‖xᵢ‖² of each row after a mapping. */
    static double[] squaredNorms(Features rows, TransformedRow.Mapping mapping) {
        return rowSums(rows, (d, value) -> {
            double mapped = mapping.apply(d, value);
            return mapped * mapped;
        });
    }

    static Matrix products(Features training, Features queries, TransformedRow.Mapping mapping, Compute compute) {
        if (prefersDense(training) && prefersDense(queries)) {
            return compute.products().transposeMultiply(dense(training, mapping), dense(queries, mapping));
        }
        return sparseProducts(training, queries, mapping, compute);
    }

    static Matrix sparseProducts(Features training, Features queries, TransformedRow.Mapping mapping, Compute compute) {
        SparseColumns columns = SparseColumns.of(training, mapping);
        return accumulate(training.rows(), queries, mapping, compute.workers(), columns::addProducts, false);
    }

    static Matrix productGram(Features rows, TransformedRow.Mapping mapping, Compute compute) {
        if (prefersDense(rows)) {
            return compute.products().gram(dense(rows, mapping));
        }
        SparseColumns columns = SparseColumns.of(rows, mapping);
        return accumulate(rows.rows(), rows, mapping, compute.workers(), columns::addProducts, true)
                .mirrorLower();
    }

    /** dgemm does about twenty multiplications in the time of one step along a sparse column. */
    static boolean prefersDense(Features features) {
        long cells = (long) features.rows() * features.columns();
        return cells <= DENSE_LIMIT && features.nonZeros() > 0.05 * cells;
    }

    /** Replaces each entry k by {@code factor}·k + {@code shift}. */
    static Matrix affine(Matrix matrix, double factor, double shift) {
        double[] values = matrix.array();
        for (int i = 0; i < values.length; i++) {
            values[i] = factor * values[i] + shift;
        }
        return matrix;
    }

    /** One column per row of the features. */
    static Matrix dense(Features features, TransformedRow.Mapping mapping) {
        Matrix dense = Matrix.zeros(/* rows= */ features.columns(), /* columns= */ features.rows());
        double[] values = dense.array();
        for (int i = 0; i < features.rows(); i++) {
            int start = i * features.columns();
            features.forEachNonZero(i, (d, value) -> values[start + d] = mapping.apply(d, value));
        }
        return dense;
    }

    private static Matrix accumulate(
            int rows,
            Features queries,
            TransformedRow.Mapping mapping,
            Workers workers,
            Accumulation accumulation,
            boolean lowerOnly) {
        Matrix sums = Matrix.zeros(rows, queries.rows());
        workers.forEachChunk(queries.rows(), CHUNK, (from, to) -> {
            TransformedRow query = new TransformedRow(queries.columns());
            double[] column = new double[rows];
            for (int q = from; q < to; q++) {
                Arrays.fill(column, 0);
                accumulation.add(query.load(queries, q, mapping), column, lowerOnly ? q : 0);
                System.arraycopy(column, 0, sums.array(), q * rows, rows);
            }
        });
        return sums;
    }
}

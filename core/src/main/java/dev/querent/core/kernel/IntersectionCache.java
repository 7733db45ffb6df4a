package dev.querent.core.kernel;

import dev.querent.core.data.Features;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Cache of intersections between cached queries and training rows. A model that has learnt one more label scores the same pool again: only the
 * new row has to be compared with all queries, for any amplitude. Holds 8 bytes per query and training row, and a copy of the queries by
 * dimension. Thread-safe; threads may compute the same row twice, with the same result.
 */
final class IntersectionCache {
    private final Features queries;
    private volatile Sums latest;

    private IntersectionCache(IntersectionKernel kernel, Features queries) {
        this.queries = queries;
        this.latest = new Sums(kernel, queries);
    }

    static IntersectionCache of(IntersectionKernel kernel, Features queries) {
        return queries.prepared(IntersectionCache.class, () -> new IntersectionCache(kernel, queries));
    }

    /** Σ_d w_d min(g(x_d), g(z_d)), one column per query. Another transform or other weights clear the cache. */
    Matrix sums(IntersectionKernel kernel, Features training, Workers workers) {
        return sumsOf(kernel).with(training, workers);
    }

    /** Σ_d w_d g(x_d) of each query. */
    double[] diagonal(IntersectionKernel kernel) {
        return sumsOf(kernel).diagonal;
    }

    private Sums sumsOf(IntersectionKernel kernel) {
        Sums sums = latest;
        if (!kernel.comparesLike(sums.kernel)) {
            sums = new Sums(kernel, queries);
            latest = sums;
        }
        return sums;
    }

    /** Sums for one kernel, independent of its amplitude. */
    private static final class Sums {
        private final IntersectionKernel kernel;
        private final PairSums.Accumulation intersections;
        private final int queries;
        private final double[] diagonal;
        private final Map<IntBuffer, double[]> byRow = new ConcurrentHashMap<>();

        Sums(IntersectionKernel kernel, Features queries) {
            this.kernel = kernel;
            this.intersections = PairSums.intersections(queries, kernel.mapping());
            this.queries = queries.rows();
            this.diagonal = PairSums.rowSums(queries, kernel.mapping());
        }

        Matrix with(Features training, Workers workers) {
            List<IntBuffer> keys = new ArrayList<>();
            List<Integer> unknown = new ArrayList<>();
            for (int i = 0; i < training.rows(); i++) {
                keys.add(contents(training, i));
                if (!byRow.containsKey(keys.get(i))) {
                    unknown.add(i);
                }
            }
            workers.forEach(
                    unknown.size(), m -> byRow.put(keys.get(unknown.get(m)), compared(training, unknown.get(m))));
            return gathered(keys.stream().map(byRow::get).toList());
        }

        private double[] compared(Features training, int row) {
            double[] sums = new double[queries];
            intersections.add(
                    new TransformedRow(training.columns()).load(training, row, kernel.mapping()), sums, /* from= */ 0);
            return sums;
        }

        private Matrix gathered(List<double[]> rows) {
            int training = rows.size();
            Matrix all = Matrix.zeros(training, queries);
            double[] values = all.array();
            for (int i = 0; i < training; i++) {
                double[] row = rows.get(i);
                for (int q = 0; q < row.length; q++) {
                    values[q * training + i] = row[q];
                }
            }
            return all;
        }

        /** Dimensions and bits of the values, compared as a whole. */
        private static IntBuffer contents(Features rows, int row) {
            IntBuffer contents = IntBuffer.allocate(2 * rows.columns());
            rows.forEachNonZero(row, (d, value) -> contents.put(d).put(Float.floatToIntBits(value)));
            return IntBuffer.wrap(Arrays.copyOf(contents.array(), contents.position()));
        }
    }
}

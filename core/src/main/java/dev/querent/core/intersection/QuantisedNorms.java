package dev.querent.core.intersection;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.kernel.Quantisation;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;

/**
 * Lower bounds on the sums of {@link SquaredNormBounds} by table, at O(1) per non-zero value of a query. The sum of a dimension is Σ_i min(t_i,
 * t) in t = h² + 2c·h, which is increasing and concave, so a chord never exceeds it. Bins have equal widths in h, not in t, because most values
 * of histograms are small and their squares would share a bin.
 *
 * <p>In each dimension a larger value never gives a smaller bound, so queries keep the order of their exact sums up to the resolution of the
 * bins.
 *
 * @param binsPerUnit of h(x), by dimension; 0 for an empty one
 * @param sums at [dimension · (bins + 1) + edge]
 */
record QuantisedNorms(
        Quantisation quantisation, HeightFunctions heights, double constant, double[] binsPerUnit, float[] sums)
        implements QueryScorer {
    private static final int QUERIES_PER_TASK = 256;

    /** Covers the round-off of the lookup, in floats. All terms are ≥ 0, so it is relative to the result. */
    private static final double ROUND_OFF = 1e-6;

    /**
     * @param ones a weight of 1 for each row
     */
    static QuantisedNorms of(Heights squared, Matrix ones, Quantisation quantisation, Workers workers) {
        SortedIndex index = squared.index();
        int bins = quantisation.bins();
        float[] sums = new float[TableMemory.require(index.dimensions(), bins, 1)];
        double[] binsPerUnit = new double[index.dimensions()];
        float widest = index.largest();
        workers.forEachChunk(index.dimensions(), 8, (from, to) -> {
            double[] h = new double[index.rows()];
            double[] table = new double[2 * (index.rows() + 1)];
            for (int d = from; d < to; d++) {
                int n = index.length(d);
                if (n == 0) {
                    continue;
                }
                DimensionTable.fill(squared, d, ones, 0, 1, 1, h, table);
                float end = quantisation.range() == Quantisation.Range.UNIFORM ? widest : index.largest(d);
                binsPerUnit[d] = bins / squared.functions().root(d, end);
                int r = 0;
                for (int edge = 0; edge <= bins; edge++) {
                    double t = squared.functions().square(edge / binsPerUnit[d]);
                    while (r < n && h[r] <= t) {
                        r++;
                    }
                    double sum = (1 - ROUND_OFF) * (table[2 * r] + t * table[2 * r + 1]);
                    sums[d * (bins + 1) + edge] = (float) Math.min(Float.MAX_VALUE, sum);
                }
            }
        });
        return new QuantisedNorms(quantisation, squared.functions(), squared.constants(ones)[0], binsPerUnit, sums);
    }

    @Override
    public int columns() {
        return 1;
    }

    @Override
    public double[] scores(SparseFeatures queries, Workers workers) {
        double[] result = new double[queries.rows()];
        workers.forEachChunk(queries.rows(), QUERIES_PER_TASK, (from, to) -> {
            for (int q = from; q < to; q++) {
                double sum = constant;
                for (int p = queries.rowStart(q); p < queries.rowEnd(q); p++) {
                    sum += sum(queries.index(p), queries.value(p));
                }
                result[q] = sum;
            }
        });
        return result;
    }

    private double sum(int dimension, float x) {
        int bins = quantisation.bins();
        double position = heights.root(dimension, x) * binsPerUnit[dimension];
        int at = dimension * (bins + 1);
        if (position >= bins) {
            return sums[at + bins]; // no training value is larger
        }
        int edge = (int) position;
        if (quantisation.lookup() == Quantisation.Lookup.NEAREST) {
            return sums[at + edge]; // the lower edge: the nearest one may be above
        }
        // (t − t_edge)/(t_next − t_edge) in units of bins, where h² + 2c·h is position² + bent·position
        double bent = 2 * heights.constant() * binsPerUnit[dimension];
        double share = (position - edge) * (position + edge + bent) / (2 * edge + 1 + bent);
        return sums[at + edge] + share * (sums[at + edge + 1] - sums[at + edge]);
    }
}

package dev.querent.core.intersection;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.internal.Require;
import dev.querent.core.kernel.Quantisation;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;

/**
 * Quantised scores: a table per dimension of the scores at the edges of q bins of h(x), so that a query costs O(1) per non-zero value, for any
 * number of training rows, which it does not keep (Rodner et al. 2016, eq. 10). Values above the range are allowed: the score of a dimension is constant there.
 *
 * <p>The exact score of a dimension is linear between neighbouring training values, so its largest distance from the table occurs at those
 * values and is stored: {@link #largestErrors} holds for every query, also beyond the training range.
 *
 * @param binsPerUnit of h(x), by dimension; 0 for an empty one
 * @param constants added to every query, by column
 * @param table scores at [(dimension · (q + 1) + edge) · columns + column]
 * @param errors at [dimension · columns + column]
 */
record QuantisedTables(
        int columns,
        Quantisation quantisation,
        HeightFunctions heights,
        double[] binsPerUnit,
        double[] constants,
        float[] table,
        double[] errors)
        implements QueryScorer {
    private static final int QUERIES_PER_TASK = 256;

    static QuantisedTables of(IntersectionMatrix matrix, Matrix alpha, Quantisation quantisation, Workers workers) {
        Heights heights = matrix.heights();
        SortedIndex index = heights.index();
        Require.that(alpha.rows() == index.rows(), "rows of the weights", alpha.rows(), "" + index.rows());
        int columns = alpha.columns();
        float[] scores = new float[TableMemory.require(index.dimensions(), quantisation.bins(), columns)];
        double[] errors = new double[Math.multiplyExact(index.dimensions(), columns)];
        double[] binsPerUnit = new double[index.dimensions()];
        float widest = index.largest();
        workers.forEachChunk(index.dimensions(), 8, (from, to) -> {
            QuantisedDimension dimension = new QuantisedDimension(heights, alpha, quantisation);
            for (int d = from; d < to; d++) {
                float end = quantisation.range() == Quantisation.Range.UNIFORM ? widest : index.largest(d);
                if (index.length(d) > 0) {
                    binsPerUnit[d] = quantisation.bins() / heights.of(d, end);
                    dimension.fill(d, end, scores, errors);
                }
            }
        });
        return new QuantisedTables(
                columns, quantisation, heights.functions(), binsPerUnit, heights.constants(alpha), scores, errors);
    }

    @Override
    public double[] scores(SparseFeatures queries, Workers workers) {
        double[] result = new double[Math.multiplyExact(queries.rows(), columns)];
        boolean interpolated = quantisation.lookup() == Quantisation.Lookup.INTERPOLATED;
        workers.forEachChunk(queries.rows(), QUERIES_PER_TASK, (from, to) -> {
            int longest = queries.longestRow(from, to);
            int[] places = new int[longest];
            float[] shares = new float[longest];
            for (int q = from; q < to; q++) {
                int count = queries.rowEnd(q) - queries.rowStart(q);
                locate(queries, q, interpolated, places, shares);
                int c = 0;
                for (; c + 4 <= columns; c += 4) {
                    addFour(count, places, shares, c, result, q * columns + c);
                }
                for (; c < columns; c++) {
                    result[q * columns + c] = constants[c] + addOne(count, places, shares, c);
                }
            }
        });
        return result;
    }

    /** The lower edge of each value of a query, and its fraction of the way to the next one. */
    private void locate(SparseFeatures queries, int query, boolean interpolated, int[] places, float[] shares) {
        int bins = quantisation.bins();
        int start = queries.rowStart(query);
        for (int p = start; p < queries.rowEnd(query); p++) {
            int d = queries.index(p);
            double position = heights.of(d, queries.value(p)) * binsPerUnit[d];
            int edge = Math.min(bins - 1, (int) position);
            float share = position < bins ? (float) (position - edge) : 1;
            places[p - start] = (d * (bins + 1) + edge) * columns;
            shares[p - start] = interpolated ? share : share < 0.5 ? 0 : 1;
        }
    }

    private double addOne(int count, int[] places, float[] shares, int c) {
        double s = 0;
        for (int i = 0; i < count; i++) {
            s += between(places[i] + c, shares[i]);
        }
        return s;
    }

    /** Four adjacent columns at once, in local variables, which a loop over columns does not achieve. */
    private void addFour(int count, int[] places, float[] shares, int c, double[] result, int into) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        for (int i = 0; i < count; i++) {
            int at = places[i] + c;
            float share = shares[i];
            s0 += between(at, share);
            s1 += between(at + 1, share);
            s2 += between(at + 2, share);
            s3 += between(at + 3, share);
        }
        result[into] = constants[c] + s0;
        result[into + 1] = constants[c + 1] + s1;
        result[into + 2] = constants[c + 2] + s2;
        result[into + 3] = constants[c + 3] + s3;
    }

    private float between(int left, float share) {
        return table[left] + share * (table[left + columns] - table[left]);
    }

    @Override
    public double[] largestErrors(SparseFeatures queries, Workers workers) {
        double[] largest = new double[queries.rows()];
        workers.forEachChunk(queries.rows(), QUERIES_PER_TASK, (from, to) -> {
            double[] sums = new double[columns];
            for (int q = from; q < to; q++) {
                Arrays.fill(sums, 0);
                for (int p = queries.rowStart(q); p < queries.rowEnd(q); p++) {
                    for (int c = 0; c < columns; c++) {
                        sums[c] += errors[queries.index(p) * columns + c];
                    }
                }
                for (double sum : sums) {
                    largest[q] = Math.max(largest[q], sum);
                }
            }
        });
        return largest;
    }
}

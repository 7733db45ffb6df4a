package dev.querent.core.intersection;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.internal.Require;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;

/**
 * Exact scores from the tables A and B of every dimension: O(log N) per non-zero value of a query, whatever the number of classes
 * saves in searches. 16 bytes per non-zero value and class.
 */
public final class ScoreTables implements QueryScorer {
    private static final int QUERIES_PER_TASK = 64;

    private final SortedIndex index;
    private final Buckets buckets;
    private final Heights heights;
    private final int columns;
    private final double[][] tables;

    private ScoreTables(SortedIndex index, Heights heights, int columns, double[][] tables) {
        this.index = index;
        this.buckets = new Buckets(index);
        this.heights = heights;
        this.columns = columns;
        this.tables = tables;
    }

    public static ScoreTables of(IntersectionMatrix matrix, Matrix alpha, Workers workers) {
        return of(matrix.heights(), alpha, workers);
    }

    static ScoreTables of(Heights heights, Matrix alpha, Workers workers) {
        SortedIndex index = heights.index();
        Require.that(alpha.rows() == index.rows(), "rows of the weights", alpha.rows(), "" + index.rows());
        double[][] tables = new double[index.dimensions()][];
        workers.forEachChunk(index.dimensions(), 16, (from, to) -> {
            double[] h = new double[index.rows()];
            for (int d = from; d < to; d++) {
                tables[d] = new double[DimensionTable.size(index, d, alpha.columns())];
                DimensionTable.fill(heights, d, alpha, 0, alpha.columns(), h, tables[d]);
            }
        });
        return new ScoreTables(index, heights, alpha.columns(), tables);
    }

    /** Bytes that tables for so many columns take. */
    public static long bytes(SortedIndex index, int columns) {
        return 16L * columns * (index.nonZeros() + index.dimensions());
    }

    @Override
    public int columns() {
        return columns;
    }

    @Override
    public double[] scores(SparseFeatures queries, Workers workers) {
        double[] scores = new double[Math.multiplyExact(queries.rows(), columns)];
        workers.forEachChunk(queries.rows(), QUERIES_PER_TASK, (from, to) -> {
            for (int q = from; q < to; q++) {
                score(queries, q, scores, q * columns);
            }
        });
        return scores;
    }

    /** Adds the scores of one query at {@code into[offset..offset + columns)}. */
    private void score(SparseFeatures queries, int query, double[] into, int offset) {
        for (int p = queries.rowStart(query); p < queries.rowEnd(query); p++) {
            int d = queries.index(p);
            float x = queries.value(p);
            double[] table = tables[d];
            int entry = 2 * columns * (buckets.firstAbove(d, x) - index.starts[d]);
            double h = heights.of(d, x);
            for (int c = 0; c < columns; c++) {
                into[offset + c] += table[entry + c] + h * table[entry + columns + c];
            }
        }
    }
}

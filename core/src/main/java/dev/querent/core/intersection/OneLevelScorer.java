package dev.querent.core.intersection;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.internal.Require;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;

/**
 * Exact scores where every dimension has one value v_d besides zero, as indicators do: Σ_i α_i·h_d(min(x_id, x_d)) = h_d(min(v_d, x_d))·S_d with
 * S_d the sum of α over the rows that have it. So a table takes 8 bytes per dimension and column, instead of 16 per non-zero value and column.
 */
final class OneLevelScorer implements QueryScorer {
    private static final int QUERIES_PER_TASK = 64;
    private static final int DIMENSIONS_PER_TASK = 1024;

    private final Heights heights;
    private final int columns;
    private final double[] sums; // [d * columns + c]
    private final double[] constants;

    private OneLevelScorer(Heights heights, Matrix alpha, double[] sums) {
        this.heights = heights;
        this.columns = alpha.columns();
        this.sums = sums;
        this.constants = heights.constants(alpha);
    }

    static boolean suits(SortedIndex index) {
        for (int d = 0; d < index.dimensions(); d++) {
            if (index.length(d) > 0 && index.values[index.starts[d]] != index.largest(d)) {
                return false;
            }
        }
        return true;
    }

    static OneLevelScorer of(Heights heights, Matrix alpha, Workers workers) {
        SortedIndex index = heights.index();
        Require.that(alpha.rows() == index.rows(), "rows of the weights", alpha.rows(), "" + index.rows());
        int columns = alpha.columns();
        double[] sums = new double[Math.multiplyExact(index.dimensions(), columns)];
        workers.forEachChunk(index.dimensions(), DIMENSIONS_PER_TASK, (from, to) -> {
            for (int d = from; d < to; d++) {
                for (int p = index.starts[d]; p < index.starts[d + 1]; p++) {
                    for (int c = 0; c < columns; c++) {
                        sums[d * columns + c] += alpha.get(index.rowNumbers[p], c);
                    }
                }
            }
        });
        return new OneLevelScorer(heights, alpha, sums);
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
                System.arraycopy(constants, 0, scores, q * columns, columns);
                for (int p = queries.rowStart(q); p < queries.rowEnd(q); p++) {
                    add(queries.index(p), queries.value(p), scores, q * columns);
                }
            }
        });
        return scores;
    }

    private void add(int d, float x, double[] scores, int at) {
        SortedIndex index = heights.index();
        if (index.length(d) == 0) {
            return;
        }
        double h = heights.of(d, Math.min(x, index.largest(d)));
        for (int c = 0; c < columns; c++) {
            scores[at + c] += h * sums[d * columns + c];
        }
    }
}

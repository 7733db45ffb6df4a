package dev.querent.core.intersection;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.data.columns.DimensionView;
import dev.querent.core.internal.Require;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import java.util.List;

/**
 * Exact scores without stored tables: builds the table of one dimension at a time, uses it for all queries of the batch and discards it. O(nnz)
 * per batch instead of 16 bytes per non-zero value and class: for many classes, or many rows and large batches.
 */
public final class ScanScorer implements QueryScorer {
    /** Columns whose tables are built together; bounds the memory of a task. */
    private static final int GROUP = 16;

    /** Maximum number of parts of the dimensions, whose sums are added in order. */
    private static final int PARTS = 16;

    private final Heights heights;
    private final Matrix alpha;

    public ScanScorer(IntersectionMatrix matrix, Matrix alpha) {
        this(matrix.heights(), alpha);
    }

    ScanScorer(Heights heights, Matrix alpha) {
        int rows = heights.index().rows();
        Require.that(alpha.rows() == rows, "rows of the weights", alpha.rows(), "" + rows);
        this.heights = heights;
        this.alpha = alpha;
    }

    @Override
    public int columns() {
        return alpha.columns();
    }

    @Override
    public double[] scores(SparseFeatures queries, Workers workers) {
        DimensionView view = DimensionView.of(queries);
        double[] scores = new double[Math.multiplyExact(queries.rows(), columns())];
        double[] constants = heights.constants(alpha);
        for (int q = 0; q < queries.rows(); q++) {
            System.arraycopy(constants, 0, scores, q * columns(), columns());
        }
        int groups = (columns() + GROUP - 1) / GROUP;
        for (int g = 0; g < groups; g++) {
            int first = g * GROUP;
            int count = Math.min(GROUP, columns() - first);
            addGroup(view, first, count, queries.rows(), scores, workers);
        }
        return scores;
    }

    private void addGroup(DimensionView view, int first, int count, int queries, double[] scores, Workers workers) {
        int dimensions = heights.index().dimensions();
        int parts = Math.min(PARTS, dimensions);
        List<double[]> sums = workers.mapInOrder(parts, part -> {
            int from = (int) ((long) dimensions * part / parts);
            int to = (int) ((long) dimensions * (part + 1) / parts);
            return partSums(view, first, count, queries, from, to);
        });
        for (double[] sum : sums) {
            for (int q = 0; q < queries; q++) {
                for (int c = 0; c < count; c++) {
                    scores[q * columns() + first + c] += sum[q * count + c];
                }
            }
        }
    }

    private double[] partSums(DimensionView view, int first, int count, int queries, int from, int to) {
        SortedIndex index = heights.index();
        double[] sums = new double[queries * count];
        double[] h = new double[index.rows()];
        double[] table = new double[2 * count * (index.rows() + 1)];
        for (int d = from; d < to; d++) {
            if (view.start(d) == view.end(d)) {
                continue;
            }
            DimensionTable.fill(heights, d, alpha, first, count, 1, h, table);
            for (int p = view.start(d); p < view.end(d); p++) {
                float x = view.value(p);
                int entry = 2 * count * (index.firstAbove(d, x) - index.starts[d]);
                double height = heights.of(d, x);
                for (int c = 0; c < count; c++) {
                    sums[view.row(p) * count + c] += table[entry + c] + height * table[entry + count + c];
                }
            }
        }
        return sums;
    }
}

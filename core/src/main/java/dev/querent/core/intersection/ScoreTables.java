package dev.querent.core.intersection;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.internal.Require;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;

/**
 * Exact scores from the tables A and B of each dimension (Rodner et al. 2016, eq. 7 and 8): O(log N) per non-zero value of a query, with one
 * search for all classes. If a table row per entry would take too much memory, there is one per several entries, and the weights between it and
 * a query's value are added: 16 bytes per non-zero value and class, or a quarter or a sixteenth of that.
 */
final class ScoreTables implements QueryScorer {
    private static final int QUERIES_PER_TASK = 64;

    private static final int[] STRIDES = {1, 4, 16};

    /** Share of the heap that tables may take. */
    private static final double MEMORY_SHARE = 0.2;

    private final SortedIndex index;
    private final Buckets buckets;
    private final Heights heights;
    private final int columns;
    private final int stride;
    private final Matrix alpha;
    private final double[][] tables;
    private final double[] constants; // added to every query, by column

    private ScoreTables(Heights heights, Matrix alpha, int stride, double[][] tables) {
        this.index = heights.index();
        this.buckets = new Buckets(index);
        this.heights = heights;
        this.columns = alpha.columns();
        this.stride = stride;
        this.alpha = alpha;
        this.tables = tables;
        this.constants = heights.constants(alpha);
    }

    /** Stored tables if they fit into memory, a scan otherwise. */
    static QueryScorer fitting(Heights heights, Matrix alpha, Workers workers) {
        if (OneLevelScorer.suits(heights.index())) {
            return OneLevelScorer.of(heights, alpha, workers);
        }
        double room = MEMORY_SHARE * Runtime.getRuntime().maxMemory();
        for (int stride : STRIDES) {
            if (bytes(heights.index(), alpha.columns(), stride) <= room) {
                return of(heights, alpha, stride, workers);
            }
        }
        return new ScanScorer(heights, alpha);
    }

    /**
     * @param stride entries per table row
     */
    static ScoreTables of(Heights heights, Matrix alpha, int stride, Workers workers) {
        SortedIndex index = heights.index();
        Require.that(alpha.rows() == index.rows(), "rows of the weights", alpha.rows(), "" + index.rows());
        double[][] tables = new double[index.dimensions()][];
        workers.forEachChunk(index.dimensions(), 16, (from, to) -> {
            double[] h = new double[index.rows()];
            for (int d = from; d < to; d++) {
                tables[d] = new double[Math.multiplyExact(2 * alpha.columns(), index.length(d) / stride + 1)];
                DimensionTable.fill(heights, d, alpha, 0, alpha.columns(), stride, h, tables[d]);
            }
        });
        return new ScoreTables(heights, alpha, stride, tables);
    }

    private static long bytes(SortedIndex index, int columns, int stride) {
        return 16L * columns * (index.nonZeros() / stride + index.dimensions());
    }

    @Override
    public int columns() {
        return columns;
    }

    @Override
    public double[] scores(SparseFeatures queries, Workers workers) {
        if (queries.isCached() && stride == 1) {
            return new TableWalk(heights, constants, tables).scores(SortedQueries.of(queries, workers), workers);
        }
        double[] scores = new double[Math.multiplyExact(queries.rows(), columns)];
        workers.forEachChunk(queries.rows(), QUERIES_PER_TASK, (from, to) -> {
            int longest = queries.longestRow(from, to);
            int[] entries = new int[longest];
            double[] h = new double[longest];
            for (int q = from; q < to; q++) {
                search(queries, q, entries, h);
                int c = 0;
                for (; c + 4 <= columns; c += 4) {
                    addFour(queries, q, entries, h, c, scores);
                }
                for (; c < columns; c++) {
                    addOne(queries, q, entries, h, c, scores);
                }
                if (stride > 1) {
                    addBetween(queries, q, h, scores);
                }
            }
        });
        return scores;
    }

    /** The position in the table and the height of each value of a query. */
    private void search(SparseFeatures queries, int query, int[] entries, double[] h) {
        int start = queries.rowStart(query);
        for (int p = start; p < queries.rowEnd(query); p++) {
            int d = queries.index(p);
            float x = queries.value(p);
            entries[p - start] = 2 * columns * ((buckets.firstAbove(d, x) - index.starts[d]) / stride);
            h[p - start] = heights.of(d, x);
        }
    }

    /** Entries after the table row but not above x count with their own height; the table has h(x) for them. */
    private void addBetween(SparseFeatures queries, int query, double[] h, double[] scores) {
        int start = queries.rowStart(query);
        for (int p = start; p < queries.rowEnd(query); p++) {
            int d = queries.index(p);
            int end = buckets.firstAbove(d, queries.value(p));
            int from = end - (end - index.starts[d]) % stride;
            for (int e = from; e < end; e++) {
                double change = heights.at(d, e) - h[p - start];
                for (int c = 0; c < columns; c++) {
                    scores[query * columns + c] += change * alpha.get(index.rowNumbers[e], c);
                }
            }
        }
    }

    private void addOne(SparseFeatures queries, int query, int[] entries, double[] h, int c, double[] scores) {
        int start = queries.rowStart(query);
        double s = constants[c];
        for (int p = start; p < queries.rowEnd(query); p++) {
            double[] table = tables[queries.index(p)];
            int at = entries[p - start] + c;
            s += table[at] + h[p - start] * table[at + columns];
        }
        scores[query * columns + c] = s;
    }

    /** Four adjacent columns at once, in local variables, which a loop over columns does not achieve. */
    private void addFour(SparseFeatures queries, int query, int[] entries, double[] h, int c, double[] scores) {
        int start = queries.rowStart(query);
        double s0 = constants[c];
        double s1 = constants[c + 1];
        double s2 = constants[c + 2];
        double s3 = constants[c + 3];
        for (int p = start; p < queries.rowEnd(query); p++) {
            double[] table = tables[queries.index(p)];
            int a = entries[p - start] + c;
            int b = a + columns;
            double height = h[p - start];
            s0 += table[a] + height * table[b];
            s1 += table[a + 1] + height * table[b + 1];
            s2 += table[a + 2] + height * table[b + 2];
            s3 += table[a + 3] + height * table[b + 3];
        }
        int into = query * columns + c;
        scores[into] = s0;
        scores[into + 1] = s1;
        scores[into + 2] = s2;
        scores[into + 3] = s3;
    }
}

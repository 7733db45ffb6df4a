package dev.querent.core.intersection;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.parallel.Workers;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Queries in chunks, each sorted by dimension and value: a merge of queries and training entries of a dimension then gives the scores without a
 * search, and the sums of a chunk stay in the cache. Sorting pays only if the queries are used again. 8 bytes per non-zero value. Immutable.
 */
record SortedQueries(int rows, List<SortedQueries.Chunk> chunks) {
    private static final int ROWS_PER_CHUNK = 8192;

    /** Sorted once for cached queries. */
    static SortedQueries of(SparseFeatures queries, Workers workers) {
        return queries.prepared(SortedQueries.class, () -> {
            int count = (queries.rows() + ROWS_PER_CHUNK - 1) / ROWS_PER_CHUNK;
            return new SortedQueries(queries.rows(), workers.mapInOrder(count, c -> chunk(queries, c)));
        });
    }

    private static Chunk chunk(SparseFeatures queries, int number) {
        int from = number * ROWS_PER_CHUNK;
        int to = Math.min(queries.rows(), from + ROWS_PER_CHUNK);
        SparseFeatures some = queries.select(IntStream.range(from, to).toArray());
        SortedIndex index = SortedIndex.of(some, Workers.sequential());
        int[] filled = IntStream.range(0, index.dimensions())
                .filter(d -> index.length(d) > 0)
                .toArray();
        int[] ends = IntStream.of(filled).map(d -> index.starts[d + 1]).toArray();
        return new Chunk(from, to - from, filled, ends, index.rowNumbers, index.values);
    }

    /**
     * Consecutive rows.
     *
     * @param dimensions those with values, since many may have none
     * @param ends where each of them ends
     * @param rowNumbers within the chunk
     */
    record Chunk(int firstRow, int rows, int[] dimensions, int[] ends, int[] rowNumbers, float[] values) {
        /** Where the values of the dimension at a position of {@link #dimensions} start. */
        int start(int place) {
            return place == 0 ? 0 : ends[place - 1];
        }

        int end(int place) {
            return ends[place];
        }
    }
}

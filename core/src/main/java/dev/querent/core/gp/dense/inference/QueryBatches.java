package dev.querent.core.gp.dense.inference;

import dev.querent.core.data.Features;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Queries in batches small enough to hold their kernel vectors. Batches of cached queries are cached themselves, within a limit. */
final class QueryBatches {
    /** Number of queries whose kernel vectors are in memory at once. */
    private static final int BATCH = 512;

    /** Maximum number of doubles that kernels may cache for batches of the same queries: 64 MB. */
    private static final long KEPT_VALUES = 1L << 23;

    private final List<Features> batches;

    private QueryBatches(List<Features> batches) {
        this.batches = batches;
    }

    /** Receives one batch and the number of its first row. */
    @FunctionalInterface
    interface BatchConsumer {
        void accept(int first, Features batch);
    }

    /**
     * @param training number of rows that the queries are compared with
     */
    static void forEach(Features queries, int training, BatchConsumer body) {
        boolean keep = queries.isCached() && (long) queries.rows() * (training + queries.columns()) <= KEPT_VALUES;
        if (keep) {
            List<Features> kept = queries.prepared(QueryBatches.class, () -> kept(queries)).batches;
            for (int b = 0; b < kept.size(); b++) {
                body.accept(b * BATCH, kept.get(b));
            }
        } else {
            for (int from = 0; from < queries.rows(); from += BATCH) {
                body.accept(from, part(queries, from));
            }
        }
    }

    private static QueryBatches kept(Features queries) {
        List<Features> batches = new ArrayList<>();
        for (int from = 0; from < queries.rows(); from += BATCH) {
            batches.add(part(queries, from).cached());
        }
        return new QueryBatches(batches);
    }

    private static Features part(Features queries, int from) {
        int[] rows = new int[Math.min(BATCH, queries.rows() - from)];
        Arrays.setAll(rows, i -> from + i);
        return queries.select(rows);
    }
}

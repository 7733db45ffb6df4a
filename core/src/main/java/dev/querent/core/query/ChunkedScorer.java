package dev.querent.core.query;

import java.util.stream.IntStream;

/** Scores a few rows at a time, for scorers that need much memory per row. */
final class ChunkedScorer {
    private static final int ROWS = 1024;

    private ChunkedScorer() {}

    static Scorer of(Scorer scorer) {
        return (rows, workers) -> {
            if (rows.rows() <= ROWS) {
                return scorer.scores(rows, workers);
            }
            double[] all = new double[rows.rows()];
            for (int from = 0; from < all.length; from += ROWS) {
                int to = Math.min(all.length, from + ROWS);
                double[] some =
                        scorer.scores(rows.select(IntStream.range(from, to).toArray()), workers);
                System.arraycopy(some, 0, all, from, some.length);
            }
            return all;
        };
    }
}

package dev.querent.core.query;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** Helpers shared by several strategies. */
final class StrategyScores {
    /** Rows at a time for most scorers that need much memory per row. */
    static final int CHUNK = 1024;

    private StrategyScores() {}

    static double[] of(int rows, IntToDoubleFunction score) {
        double[] scores = new double[rows];
        Arrays.setAll(scores, score);
        return scores;
    }

    /** Scores a few rows at a time. */
    static Scorer chunked(int most, Scorer scorer) {
        return (rows, workers) -> {
            if (rows.rows() <= most) {
                return scorer.scores(rows, workers);
            }
            double[] all = new double[rows.rows()];
            for (int from = 0; from < all.length; from += most) {
                int to = Math.min(all.length, from + most);
                double[] some =
                        scorer.scores(rows.select(IntStream.range(from, to).toArray()), workers);
                System.arraycopy(some, 0, all, from, some.length);
            }
            return all;
        };
    }
}

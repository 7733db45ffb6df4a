package dev.querent.core.query;

import dev.querent.core.query.BoundedScorer.BoundedScores;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Top-k search with upper bounds: scores rows in descending order of their bound and stops when no bound reaches the k-th best score. Rows that
 * tie are all scored, so that the random seed decides between them.
 */
final class BoundedTopK {
    /** Rows in the first batch; each further batch is twice as large. */
    private static final int FIRST_ROWS = 64;

    private static final int MOST_ROWS = 1024;

    /** Share of scored rows above which tighter bounds for all rows are cheaper. */
    private static final double WORTH_SCORING = 0.02;

    private final IntPredicate isOpen;
    private final int firstRow;
    private final TopCandidates top;
    private final BitSet scored = new BitSet();

    /**
     * @param firstRow number in the pool of the first row of the block
     */
    BoundedTopK(IntPredicate isOpen, int firstRow, TopCandidates top) {
        this.isOpen = isOpen;
        this.firstRow = firstRow;
        this.top = top;
    }

    void offer(BoundedScores scores) {
        int some = Math.max(MOST_ROWS, (int) (WORTH_SCORING * scores.rows()));
        if (!offerMost(scores, some)) {
            offerMost(scores.tightened(), scores.rows());
        }
    }

    /** Offers every row that can still be among the best; returns false if that needs more than {@code most} exact scores. */
    private boolean offerMost(BoundedScores scores, int most) {
        long[] ascending = promising(scores);
        int end = ascending.length;
        int left = most;
        for (int size = FIRST_ROWS;
                end > 0 && bound(ascending[end - 1]) >= top.least();
                size = Math.min(2 * size, MOST_ROWS)) {
            if (left <= 0) {
                return false;
            }
            int block = Math.min(size, Math.min(left, end));
            int[] rows = Arrays.stream(ascending, end - block, end)
                    .mapToInt(key -> (int) key)
                    .toArray();
            double[] known = scores.scores(rows);
            for (int i = 0; i < rows.length; i++) {
                scored.set(rows[i]);
                top.offer(firstRow + rows[i], known[i]);
            }
            end -= block;
            left -= block;
        }
        return true;
    }

    /** Bounds in ascending order with the row in the lower half of each number: sorts ten times faster than with a comparator. */
    private long[] promising(BoundedScores scores) {
        return IntStream.range(0, scores.rows())
                .filter(row -> !scored.get(row) && isOpen.test(firstRow + row))
                .mapToLong(row -> ((long) ordered(scores.atMost(row)) << 32) | row)
                .sorted()
                .toArray();
    }

    /** Rounds a bound up to single precision and returns it as an integer with the same order. */
    private static int ordered(double bound) {
        int bits = Float.floatToIntBits(Math.nextUp((float) bound));
        return bits ^ ((bits >> 31) & Integer.MAX_VALUE);
    }

    private static double bound(long key) {
        int ordered = (int) (key >> 32);
        return Float.intBitsToFloat(ordered ^ ((ordered >> 31) & Integer.MAX_VALUE));
    }
}

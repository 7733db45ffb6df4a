package dev.querent.core.query;

import dev.querent.core.query.BoundedScorer.BoundedScores;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Finds the best of some rows by scoring only those whose bounds are high enough, the most promising first. Equals are all scored: the seed draws. */
final class BoundedTopK {
    /** Rows scored together at first; then twice as many, and so on. */
    private static final int FIRST_ROWS = 64;

    private static final int MOST_ROWS = 1024;

    /** Share of the rows that are scored before tighter bounds for all of them are cheaper. */
    private static final double WORTH_SCORING = 0.02;

    private final IntPredicate isOpen;
    private final int firstRow;
    private final TopCandidates top;
    private final BitSet scored = new BitSet();

    /** @param firstRow number that the first of the rows has for the candidates and for {@code isOpen} */
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

    /** Whether all rows were offered that have a chance, with so many rows scored at most. */
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

    /** Bounds in their order and, in the lower half of each number, their rows: sorted ten times faster than with a comparator. */
    private long[] promising(BoundedScores scores) {
        return IntStream.range(0, scores.rows())
                .filter(row -> !scored.get(row) && isOpen.test(firstRow + row))
                .mapToLong(row -> ((long) ordered(scores.atMost(row)) << 32) | row)
                .sorted()
                .toArray();
    }

    /** A bound rounded up to single precision, as a whole number that compares alike. */
    private static int ordered(double bound) {
        int bits = Float.floatToIntBits(Math.nextUp((float) bound));
        return bits ^ ((bits >> 31) & Integer.MAX_VALUE);
    }

    private static double bound(long key) {
        int ordered = (int) (key >> 32);
        return Float.intBitsToFloat(ordered ^ ((ordered >> 31) & Integer.MAX_VALUE));
    }
}

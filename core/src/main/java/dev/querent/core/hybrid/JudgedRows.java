package dev.querent.core.hybrid;

import dev.querent.core.data.Labels;
import dev.querent.core.internal.RowNumbers;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Training rows with what the members of a pool said about them before they learnt them.
 *
 * @param rows their numbers, ascending
 */
record JudgedRows(int[] rows, HeldOutRows scores) {
    /** Beyond, some rows are left out, so that the memory is bounded. */
    private static final int MOST_SCORES = 1 << 22;

    int size() {
        return rows.length;
    }

    JudgedRows select(int[] at) {
        return new JudgedRows(IntStream.of(at).map(i -> rows[i]).toArray(), scores.select(at));
    }

    /** With rows that have larger numbers. */
    JudgedRows followedBy(JudgedRows more) {
        int[] all =
                IntStream.concat(Arrays.stream(rows), Arrays.stream(more.rows)).toArray();
        return new JudgedRows(all, scores.followedBy(more.scores)).bounded();
    }

    JudgedRows bounded() {
        int most = MOST_SCORES / scores.classes();
        return size() <= most ? this : select(RowNumbers.evenly(most, size()));
    }

    JudgedRows widened(int classes) {
        return new JudgedRows(rows, scores.widened(classes));
    }

    JudgedRows relabelled(Labels labels) {
        return new JudgedRows(
                rows, scores.withCodes(IntStream.of(rows).map(labels::code).toArray()));
    }

    /** Those among the kept rows, renumbered. */
    JudgedRows keeping(int[] kept) {
        int[] at = IntStream.range(0, size())
                .filter(i -> Arrays.binarySearch(kept, rows[i]) >= 0)
                .toArray();
        int[] renumbered =
                IntStream.of(at).map(i -> Arrays.binarySearch(kept, rows[i])).toArray();
        return new JudgedRows(renumbered, scores.select(at));
    }

    /** Where some rows are; those that were not judged are left out. */
    int[] positions(int[] numbers) {
        return IntStream.of(numbers)
                .map(row -> Arrays.binarySearch(rows, row))
                .filter(at -> at >= 0)
                .toArray();
    }
}

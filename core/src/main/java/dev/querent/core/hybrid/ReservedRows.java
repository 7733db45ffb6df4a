package dev.querent.core.hybrid;

import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Split;
import dev.querent.core.gp.SearchMethod;
import dev.querent.core.gp.dense.DenseGpOptions;
import dev.querent.core.internal.RowNumbers;
import dev.querent.core.random.Seed;
import java.util.stream.IntStream;

/**
 * Rows that the forest of a kernel does not see, because its trees are fitted to the labels they see: those that find hyperparameters, and those
 * that calibrate probabilities. Drawn at random from each class, so that they resemble all others in any order of the rows. None if there are
 * few rows, because a forest of few rows needs them all.
 *
 * @param searched ascending; none without a search
 * @param calibrating ascending
 */
record ReservedRows(int[] searched, int[] calibrating) {
    /** One row in this many is reserved for each purpose, up to the rows that it uses. */
    private static final int ONE_IN = 10;

    static ReservedRows of(LabeledData data, DenseGpOptions gp, int calibrationRows, Seed seed) {
        int[] none = new int[0];
        if (data.size() / ONE_IN
                < Math.max(2L, (long) gp.searchFrom() * data.classes().size())) {
            return new ReservedRows(none, none);
        }
        int[] searched =
                gp.search() == SearchMethod.NONE ? none : drawn(data, gp.searchRows(), seed.child("forest.searched"));
        return new ReservedRows(searched, drawn(data, calibrationRows, seed.child("forest.calibrating")));
    }

    private static int[] drawn(LabeledData data, int most, Seed seed) {
        double share = Math.min(1.0 / ONE_IN, most / (double) data.size());
        return Split.stratified(data.labels(), share, seed).test();
    }

    /** The other rows. */
    int[] seen(int rows) {
        int[] reserved = IntStream.concat(IntStream.of(searched), IntStream.of(calibrating))
                .distinct()
                .toArray();
        return RowNumbers.without(reserved, rows);
    }
}

package dev.querent.core.forest;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.internal.Require;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The rows a forest knows and the number of each, which it keeps for good: trees draw rows by number, and a number is never given
 * again. Immutable; the array is not to be changed.
 *
 * @param ids ascending
 * @param nextId the number the next row will get
 */
record TrainingRows(LabeledData data, int[] ids, int nextId) {
    TrainingRows {
        Require.that(ids.length == data.size(), "row numbers", ids.length, "" + data.size());
    }

    static TrainingRows numbered(LabeledData data) {
        int[] ids = new int[data.size()];
        Arrays.setAll(ids, i -> i);
        return new TrainingRows(data, ids, ids.length);
    }

    int size() {
        return ids.length;
    }

    TrainingRows followedBy(TrainingRows later) {
        int[] all = Arrays.copyOf(ids, ids.length + later.ids.length);
        System.arraycopy(later.ids, 0, all, ids.length, later.ids.length);
        return new TrainingRows(data.followedBy(later.data), all, later.nextId);
    }

    /** The same rows with the classes of {@code names}, which must know all in use here. */
    TrainingRows named(LabelSet names) {
        LabeledData recoded = new LabeledData(data.features(), data.labels().recoded(names));
        return new TrainingRows(recoded, ids, nextId);
    }

    /** Without the rows before {@code first}. */
    TrainingRows from(int first) {
        return select(IntStream.range(first, size()).toArray());
    }

    TrainingRows select(int[] rows) {
        int[] kept = new int[rows.length];
        Arrays.setAll(kept, i -> ids[rows[i]]);
        return new TrainingRows(data.select(rows), kept, nextId);
    }
}

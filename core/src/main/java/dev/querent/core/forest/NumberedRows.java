package dev.querent.core.forest;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.internal.Require;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Rows with permanent ids: an id is never reused. Immutable; do not change the array.
 *
 * @param ids ascending
 * @param nextId the id that the next row will get
 */
record NumberedRows(LabeledData data, int[] ids, int nextId) {
    NumberedRows {
        Require.that(ids.length == data.size(), "row numbers", ids.length, "" + data.size());
    }

    static NumberedRows numbered(LabeledData data) {
        int[] ids = new int[data.size()];
        Arrays.setAll(ids, i -> i);
        return new NumberedRows(data, ids, ids.length);
    }

    int size() {
        return ids.length;
    }

    NumberedRows followedBy(NumberedRows later) {
        int[] all = Arrays.copyOf(ids, ids.length + later.ids.length);
        System.arraycopy(later.ids, 0, all, ids.length, later.ids.length);
        return new NumberedRows(data.followedBy(later.data), all, later.nextId);
    }

    /** The same rows with the classes of {@code names}, which must contain all in use here. */
    NumberedRows named(LabelSet names) {
        LabeledData recoded = new LabeledData(data.features(), data.labels().recoded(names));
        return new NumberedRows(recoded, ids, nextId);
    }

    /** Without the rows before {@code first}. */
    NumberedRows from(int first) {
        return select(IntStream.range(first, size()).toArray());
    }

    NumberedRows select(int[] rows) {
        int[] kept = new int[rows.length];
        Arrays.setAll(kept, i -> ids[rows[i]]);
        return new NumberedRows(data.select(rows), kept, nextId);
    }
}

package dev.querent.core.forest;

import dev.querent.core.data.LabeledData;
import dev.querent.core.internal.RowNumbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Rows in order of arrival, stored in blocks of decreasing size: appending does not copy earlier rows, and two blocks are merged when the later
 * one is not much shorter, so that there are never many. Immutable.
 */
final class RowHistory {
    private final List<NumberedRows> parts;
    private final int[] starts; // of each block, and the end

    private RowHistory(List<NumberedRows> parts) {
        this.parts = List.copyOf(parts);
        starts = new int[parts.size() + 1];
        for (int p = 0; p < parts.size(); p++) {
            starts[p + 1] = starts[p] + parts.get(p).size();
        }
    }

    static RowHistory of(NumberedRows rows) {
        return new RowHistory(List.of(rows));
    }

    int size() {
        return starts[parts.size()];
    }

    int nextId() {
        return parts.get(parts.size() - 1).nextId();
    }

    RowHistory followedBy(LabeledData more) {
        int first = nextId();
        int[] ids = new int[more.size()];
        Arrays.setAll(ids, i -> first + i);
        List<NumberedRows> grown = new ArrayList<>(parts);
        NumberedRows last = new NumberedRows(more, ids, first + ids.length);
        while (!grown.isEmpty()
                && 2L * last.size() >= grown.get(grown.size() - 1).size()) {
            last = grown.remove(grown.size() - 1).followedBy(last);
        }
        grown.add(last);
        return new RowHistory(grown);
    }

    /** Without the first rows; at least one must stay. */
    RowHistory withoutFirst(int count) {
        List<NumberedRows> kept = new ArrayList<>();
        for (int p = 0; p < parts.size(); p++) {
            int gone = Math.max(0, count - starts[p]);
            if (gone < parts.get(p).size()) {
                kept.add(gone == 0 ? parts.get(p) : parts.get(p).from(gone));
            }
        }
        return new RowHistory(kept);
    }

    RowHistory without(int[] rows) {
        return of(joined().select(RowNumbers.without(rows, size())));
    }

    RowHistory relabelled(int[] rows, List<String> names) {
        NumberedRows all = joined();
        LabeledData changed =
                new LabeledData(all.data().features(), all.data().labels().relabelled(rows, names));
        return of(new NumberedRows(changed, all.ids(), all.nextId()));
    }

    /** All rows in one block. */
    NumberedRows joined() {
        NumberedRows all = parts.get(0);
        for (int p = 1; p < parts.size(); p++) {
            all = all.followedBy(parts.get(p));
        }
        return all;
    }

    int id(int row) {
        int part = part(row);
        return parts.get(part).ids()[row - starts[part]];
    }

    String label(int row) {
        int part = part(row);
        return parts.get(part).data().labels().name(row - starts[part]);
    }

    void copyRow(int row, float[] into, int offset) {
        int part = part(row);
        int columns = parts.get(part).data().features().columns();
        parts.get(part).data().features().copyRow(row - starts[part], 0, columns, into, offset);
    }

    private int part(int row) {
        int part = 0;
        while (row >= starts[part + 1]) {
            part++;
        }
        return part;
    }
}

package dev.querent.workflow;

import dev.querent.core.active.LabelPolicy;
import dev.querent.core.active.LabelState;
import dev.querent.core.data.Features;
import dev.querent.core.data.Labels;
import dev.querent.io.journal.JournalPool;
import dev.querent.io.journal.JournalRecord;
import dev.querent.io.journal.LabelJournal;
import dev.querent.io.journal.PoolMatch;
import dev.querent.model.error.InputException;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import dev.querent.model.table.Vectors;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * The labels of a journal, matched to the rows of a table. The journal may be in use; it is not changed.
 *
 * @param state result of the journal, with its own numbers
 * @param match the row of each item of the journal
 * @param warnings uncertain matches, if the table has changed since the journal was begun
 */
public record JournalLabels(Path journal, LabelState state, PoolMatch match, List<String> warnings) {
    public JournalLabels {
        warnings = List.copyOf(warnings);
    }

    /**
     * @param reading how the table was read, with the id column of the journal, see {@link JournalReading}
     * @param features of the table, by which journals of version 1 identify it
     */
    public static JournalLabels of(
            Path journal, LabelPolicy policy, Table table, ReadOptions reading, Supplier<Features> features) {
        return read(journal, policy, JournalPool.of(table, reading.id(), () -> Optional.of(features.get())));
    }

    /** The same without extracted features: journals of version 1 then fit only tables of numbers. */
    public static JournalLabels of(Path journal, LabelPolicy policy, Table table, ReadOptions reading) {
        return read(journal, policy, pool(table, reading));
    }

    static JournalPool pool(Table table, ReadOptions reading) {
        return JournalPool.of(
                table,
                reading.id(),
                () -> table.content() instanceof Vectors vectors ? Optional.of(vectors.features()) : Optional.empty());
    }

    private static JournalLabels read(Path journal, LabelPolicy policy, JournalPool pool) {
        JournalRecord record = LabelJournal.read(journal);
        PoolMatch match = pool.match(journal, record);
        return new JournalLabels(
                journal, LabelState.of(policy, record.events()), match, pool.report(journal, record, match));
    }

    /** Rows and labels to train with, ascending by row. Labels of at least two classes are needed. */
    RowLabels forTraining(boolean withAudits) {
        SortedMap<Integer, String> byRow = new TreeMap<>();
        for (int item : state.labelled()) {
            Optional<String> label = withAudits ? state.label(item) : state.trainingLabel(item);
            label.ifPresent(name -> match.row(item).ifPresent(row -> byRow.put(row, name)));
        }
        List<String> present = byRow.values().stream().distinct().toList();
        if (present.size() < 2) {
            throw InputException.in(
                    journal,
                    (byRow.isEmpty()
                                    ? "has no label for a row of the data"
                                    : "all " + byRow.size() + " labels to train with are '" + present.get(0) + "'")
                            + (withAudits || state.auditCount() == 0
                                    ? ""
                                    : " (" + state.auditCount() + " checks are left out)")
                            + "; training needs rows of at least two classes, so label some more");
        }
        return new RowLabels(
                byRow.keySet().stream().mapToInt(row -> row).toArray(), Labels.of(List.copyOf(byRow.values())));
    }

    /** @param rows ascending, one per label */
    @SuppressWarnings("ArrayRecordComponent") // handed on once
    record RowLabels(int[] rows, Labels labels) {}
}

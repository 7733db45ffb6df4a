package dev.querent.workflow;

import dev.querent.core.active.LabelPolicy;
import dev.querent.io.export.LabelExport;
import dev.querent.io.format.DataReader;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * Labels exported beside their rows.
 *
 * @param records number of records in the file
 * @param classes number of rows with each label
 */
public record PoolExport(int records, Map<String, Integer> classes, JournalLabels source) {

    /** Joins a journal with its pool, which is read with all of its columns. */
    public static PoolExport write(
            Path out,
            Path journal,
            LabelPolicy policy,
            DataReader reader,
            Path pool,
            ReadOptions reading,
            LabelExport.Rows wanted) {
        ReadOptions named = JournalReading.ofExisting(reading.withAllColumns(), journal);
        Table table = reader.read(pool, named);
        JournalLabels labels = JournalLabels.of(journal, policy, table, named);
        Map<String, Integer> classes = new TreeMap<>();
        labels.state().labelled().stream()
                .filter(item -> labels.match().row(item).isPresent())
                .forEach(item -> classes.merge(labels.state().label(item).orElseThrow(), 1, Integer::sum));
        int records = LabelExport.write(out, table, labels.state(), labels.match()::row, wanted);
        return new PoolExport(records, classes, labels);
    }

    /** How many rows have a label. */
    public int labels() {
        return classes.values().stream().mapToInt(count -> count).sum();
    }
}

package dev.querent.workflow;

import dev.querent.core.active.LabelEvent;
import dev.querent.io.journal.JournalHeader;
import dev.querent.io.journal.JournalPool;
import dev.querent.io.journal.JournalRecord;
import dev.querent.io.journal.LabelJournal;
import dev.querent.io.journal.MergedLabels;
import dev.querent.io.journal.PoolMatch;
import dev.querent.model.error.InputException;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Several journals of one pool, merged into one.
 *
 * @param duplicates events that several journals share
 * @param changes replaced or dropped events, one line each
 * @param warnings uncertain matches if pools differ
 */
public record JournalMerge(JournalRecord merged, int duplicates, List<String> changes, List<String> warnings) {
    public JournalMerge {
        changes = List.copyOf(changes);
        warnings = List.copyOf(warnings);
    }

    /** Merges journals, which may be in use and stay unchanged. If their pools differ, rows are matched by key. */
    public static JournalMerge of(List<Path> files) {
        List<JournalRecord> records = files.stream().map(LabelJournal::read).toList();
        JournalHeader first = records.get(0).header();
        boolean isOnePool = records.stream()
                .allMatch(record -> record.header().pool().equals(first.pool())
                        && record.header().idColumn().equals(first.idColumn()));
        if (!isOnePool) {
            SharedItemNumbers numbers = SharedItemNumbers.of(files, records);
            return merged(
                    files, numbers.renumbered(), numbers.header(created(records)), numbers.keys(), numbers.warnings());
        }
        Map<Integer, String> keys = new HashMap<>();
        records.forEach(record -> keys.putAll(record.keys()));
        JournalHeader header = new JournalHeader(first.pool(), first.rows(), first.idColumn(), created(records));
        return merged(files, records.stream().map(JournalRecord::events).toList(), header, keys, List.of());
    }

    /** The same with the given pool, whose row numbers the merged journal uses. */
    public static JournalMerge of(List<Path> files, Table table, ReadOptions reading) {
        JournalPool pool = JournalLabels.pool(table, reading);
        List<JournalRecord> records = files.stream().map(LabelJournal::read).toList();
        List<List<LabelEvent>> logs = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            PoolMatch match = pool.match(files.get(i), records.get(i));
            warnings.addAll(pool.report(files.get(i), records.get(i), match));
            logs.add(match.renumbered(records.get(i).events()));
        }
        JournalHeader header = pool.header();
        JournalMerge merged = merged(
                files,
                logs,
                new JournalHeader(header.pool(), header.rows(), header.idColumn(), created(records)),
                Map.of(),
                warnings);
        return new JournalMerge(pool.keyed(merged.merged()), merged.duplicates(), merged.changes(), merged.warnings());
    }

    private static JournalMerge merged(
            List<Path> files,
            List<List<LabelEvent>> logs,
            JournalHeader header,
            Map<Integer, String> keys,
            List<String> warnings) {
        MergedLabels merged = MergedLabels.of(logs);
        List<String> changes = merged.changes().stream()
                .map(change -> files.get(change.source()) + ": event " + change.event() + " " + change.what())
                .toList();
        return new JournalMerge(
                new JournalRecord(header, merged.events(), keys), merged.duplicates(), changes, warnings);
    }

    /** When the first of them was begun. */
    private static Optional<Instant> created(List<JournalRecord> records) {
        return records.stream()
                .flatMap(record -> record.header().created().stream())
                .min(Instant::compareTo);
    }

    /** The id column of all journals; rejects the first journal with a different one. */
    public static ReadOptions reading(ReadOptions given, List<Path> files) {
        ReadOptions named = JournalReading.ofExisting(given, files.get(0));
        IntStream.range(1, files.size()).forEach(i -> requireSameIds(files.get(0), named, files.get(i)));
        return named;
    }

    private static void requireSameIds(Path first, ReadOptions named, Path other) {
        if (!LabelJournal.peek(other).idColumn().equals(named.id())) {
            throw InputException.in(other, SharedItemNumbers.otherIds(first));
        }
    }

    /** Writes the merged journal; rejects a file that exists. */
    public void write(Path out) {
        LabelJournal.write(out, merged);
    }
}

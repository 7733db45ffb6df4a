package dev.querent.workflow;

import dev.querent.core.active.LabelEvent;
import dev.querent.core.active.LabelPolicy;
import dev.querent.core.active.LabelState;
import dev.querent.io.journal.JournalHeader;
import dev.querent.io.journal.JournalRecord;
import dev.querent.io.journal.RenumberedLabels;
import dev.querent.model.error.InputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.zip.CRC32C;

/**
 * Common item numbers for journals of different states of a pool. Rows are matched by key, unless a journal has several rows with that key:
 * those stay distinct until a pool shows which is which. For one thread.
 */
final class SharedItemNumbers {
    private final List<JournalRecord> records;
    private final Set<String> ambiguous = new HashSet<>();
    private final List<String> keys = new ArrayList<>(); // by number
    private final Map<String, Integer> shared = new HashMap<>();
    private final List<Map<Integer, Integer>> numbers = new ArrayList<>(); // of items, by journal

    private SharedItemNumbers(List<JournalRecord> records) {
        this.records = records;
    }

    static SharedItemNumbers of(List<Path> files, List<JournalRecord> records) {
        SharedItemNumbers result = new SharedItemNumbers(records);
        for (int i = 0; i < records.size(); i++) {
            result.lookAt(files.get(0), files.get(i), records.get(i));
        }
        records.forEach(result::number);
        return result;
    }

    private static List<Integer> items(JournalRecord record) {
        return LabelState.of(LabelPolicy.LATEST, record.events()).touchedItems();
    }

    /** The message for a journal whose id column differs from that of the first one. */
    static String otherIds(Path first) {
        return "does not use the same ids for rows as " + first + "; merge journals that do";
    }

    private void lookAt(Path first, Path file, JournalRecord record) {
        if (!record.header().idColumn().equals(records.get(0).header().idColumn())) {
            throw InputException.in(file, otherIds(first));
        }
        Set<String> seen = new HashSet<>();
        for (int item : items(record)) {
            String key = record.keys().get(item);
            if (key == null) {
                throw InputException.in(
                        file,
                        "belongs to another pool than " + first + ", or to another state of it, and has no key for row "
                                + item
                                + "; give the pool, or use this journal once to label its own pool,"
                                + " which adds the keys");
            }
            if (!seen.add(key)) {
                ambiguous.add(key);
            }
        }
    }

    private void number(JournalRecord record) {
        Map<Integer, Integer> own = new HashMap<>();
        for (int item : items(record)) {
            String key = record.keys().get(item);
            own.put(item, ambiguous.contains(key) ? next(key) : shared.computeIfAbsent(key, this::next));
        }
        numbers.add(own);
    }

    private int next(String key) {
        keys.add(key);
        return keys.size() - 1;
    }

    List<List<LabelEvent>> renumbered() {
        List<List<LabelEvent>> logs = new ArrayList<>();
        for (int i = 0; i < records.size(); i++) {
            Map<Integer, Integer> own = numbers.get(i);
            logs.add(RenumberedLabels.of(records.get(i).events(), item -> OptionalInt.of(own.get(item))));
        }
        return logs;
    }

    Map<Integer, String> keys() {
        Map<Integer, String> byNumber = new HashMap<>();
        for (int number = 0; number < keys.size(); number++) {
            byNumber.put(number, keys.get(number));
        }
        return byNumber;
    }

    /** Belongs to no existing pool, so that every pool is matched by keys. */
    JournalHeader header(Optional<Instant> created) {
        CRC32C sum = new CRC32C();
        keys.forEach(key -> sum.update((key + "\n").getBytes(StandardCharsets.UTF_8)));
        return new JournalHeader(
                "merged-" + keys.size() + "-" + Long.toHexString(sum.getValue()),
                keys.size(),
                records.get(0).header().idColumn(),
                created);
    }

    List<String> warnings() {
        List<String> lines = new ArrayList<>();
        lines.add("the pools of the journals differ: rows are matched by key, and get their numbers when the"
                + " journal is used with a pool");
        if (!ambiguous.isEmpty()) {
            lines.add(ambiguous.size() + " keys belong to several rows, which stay separate");
        }
        return lines;
    }
}

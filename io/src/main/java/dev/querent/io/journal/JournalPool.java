package dev.querent.io.journal;

import dev.querent.core.active.LabelAction.AboutItem;
import dev.querent.core.active.LabelAction.Imported;
import dev.querent.core.active.LabelEvent;
import dev.querent.core.active.LabelPolicy;
import dev.querent.core.active.LabelState;
import dev.querent.core.data.Features;
import dev.querent.io.read.BadValue;
import dev.querent.model.error.InputException;
import dev.querent.model.table.Table;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A pool as journals identify it. It may have changed since a journal was begun. */
public final class JournalPool {
    /** Fingerprints of the first version contain the number of columns. */
    private static final Pattern OF_FEATURES = Pattern.compile("\\d+x\\d+-.*");

    private final ItemKeys keys;
    private final Optional<String> idColumn;
    private final Supplier<Optional<Features>> features;

    private JournalPool(ItemKeys keys, Optional<String> idColumn, Supplier<Optional<Features>> features) {
        this.keys = keys;
        this.idColumn = idColumn;
        this.features = features;
    }

    /**
     * @param idColumn the column that names the rows, if there is one; the table must carry it
     * @param features of the rows as in a labelling session, by which journals of version 1 identify their pool; used only for these, and empty if
     *     unknown
     */
    public static JournalPool of(Table table, Optional<String> idColumn, Supplier<Optional<Features>> features) {
        return new JournalPool(ItemKeys.of(table, idColumn), idColumn, features);
    }

    /** The header of a journal that is begun with this pool. */
    public JournalHeader header() {
        return JournalHeader.of(keys.fingerprint(), keys.size(), idColumn);
    }

    /**
     * An open journal, with warnings for its user.
     *
     * @param warnings what became of a journal whose pool has changed
     */
    public record Opened(LabelJournal journal, List<String> warnings) {}

    /**
     * Opens the journal of this pool, or begins one. If the pool has grown or was reordered since, items are matched and a journal with the new numbers
     * replaces the old one in one step; the old one is kept beside it as {@code NAME.before}. Events about items that were not found are not in the new one,
     * and the warnings list them. A journal is rejected and left unchanged if none of its items is found.
     */
    public Opened open(Path file, Clock clock) {
        List<String> warnings = new ArrayList<>();
        LabelJournal journal = LabelJournal.open(
                file, header(), item -> Optional.of(keys.key(item)), found -> fitted(file, found, warnings), clock);
        if (!warnings.isEmpty()) {
            journal.before()
                    .ifPresent(copy -> warnings.add("the journal now has the row numbers of the changed pool; the"
                            + " old journal is kept as " + copy));
        }
        return new Opened(journal, List.copyOf(warnings));
    }

    private JournalRecord fitted(Path file, JournalRecord found, List<String> warnings) {
        PoolMatch match = match(file, found);
        boolean isMoved = !isSame(found.header(), match);
        List<LabelEvent> events = isMoved ? match.renumbered(found.events()) : found.events();
        if (isMoved) {
            warnings.addAll(report(file, found, match));
        }
        JournalHeader header = new JournalHeader(
                keys.fingerprint(), keys.size(), idColumn, found.header().created());
        return new JournalRecord(header, events, keysOf(events));
    }

    /** A journal with the numbers of this pool, with the keys of its items. */
    public JournalRecord keyed(JournalRecord numbered) {
        return new JournalRecord(numbered.header(), numbered.events(), keysOf(numbered.events()));
    }

    private Map<Integer, String> keysOf(List<LabelEvent> events) {
        Map<Integer, String> known = new HashMap<>();
        for (LabelEvent event : events) {
            if (event.action() instanceof AboutItem about) {
                known.put(about.item(), keys.key(about.item()));
            } else if (event.action() instanceof Imported imported) {
                imported.labels().forEach(label -> known.put(label.item(), keys.key(label.item())));
            }
        }
        return known;
    }

    /**
     * Finds the items of a journal in this pool. A pool that only grew at its end keeps its numbers, even for rows with the same content.
     *
     * @param file of the journal, for messages
     */
    public PoolMatch match(Path file, JournalRecord found) {
        if (!found.header().idColumn().equals(idColumn)) {
            throw InputException.in(
                    file,
                    "was begun " + naming(found.header().idColumn()) + ", but the pool was read " + naming(idColumn)
                            + "; read the pool as the journal was begun");
        }
        if (isKept(found.header())) {
            return PoolMatch.unchanged(found.events());
        }
        PoolMatch match = PoolMatch.of(found.events(), found.keys(), keys);
        if (match.rows().isEmpty() && !match.isComplete()) {
            throw InputException.in(
                    file,
                    "belongs to another pool, of " + found.header().rows() + " rows: none of the rows that"
                            + " it names was found " + keys.means() + "; "
                            + (found.keys().isEmpty()
                                    ? "it has no row keys and fits only the pool and the features it was begun with"
                                    : "give the data it was begun with, with the same columns, or another journal"));
        }
        return match;
    }

    private static String naming(Optional<String> idColumn) {
        return idColumn.map(name -> "with the ids of the column " + BadValue.quoted(name))
                .orElse("without ids");
    }

    /** Whether all rows that the journal was begun with have the same numbers. */
    private boolean isKept(JournalHeader header) {
        int rows = header.rows();
        if (rows > keys.size()) {
            return false;
        }
        return header.pool().equals(keys.fingerprint(rows))
                || (OF_FEATURES.matcher(header.pool()).matches()
                        && features.get()
                                .map(all -> all.select(IntStream.range(0, rows).toArray()))
                                .filter(first -> header.pool().equals(PoolFingerprint.of(first)))
                                .isPresent());
    }

    /** Lists the items in force that were found and those that were not, in one line each; empty if all rows have the same numbers. */
    public List<String> report(Path file, JournalRecord found, PoolMatch match) {
        LabelState state = LabelState.of(LabelPolicy.LATEST, found.events());
        Set<Integer> inForce = state.touchedItems().stream()
                .filter(item -> !state.events(item).isEmpty())
                .collect(Collectors.toSet());
        PoolMatch counted = match.about(inForce);
        if (isSame(found.header(), counted)) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        lines.add(file + ": the pool has changed since the journal was begun ("
                + found.header().rows() + " rows then, " + keys.size() + " now)");
        lines.addAll(counted.report());
        return lines;
    }

    private boolean isSame(JournalHeader header, PoolMatch match) {
        return header.rows() == keys.size()
                && match.isComplete()
                && match.rows().entrySet().stream()
                        .allMatch(entry -> entry.getKey().equals(entry.getValue()));
    }
}

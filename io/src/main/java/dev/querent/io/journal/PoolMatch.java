package dev.querent.io.journal;

import dev.querent.core.active.LabelAction.AboutItem;
import dev.querent.core.active.LabelAction.Imported;
import dev.querent.core.active.LabelEvent;
import dev.querent.io.read.BadValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The items of a journal in a pool that has grown or was reordered since. An item is found if exactly one row has its key, and no other item of the
 * journal does; nothing is guessed.
 *
 * @param rows the row of each item
 * @param missing items whose key no row has, ascending
 * @param ambiguous items whose key several rows or several items have, ascending
 * @param means how rows are identified
 */
public record PoolMatch(Map<Integer, Integer> rows, List<Unfound> missing, List<Unfound> ambiguous, String means) {
    private static final int SHOWN = 5;

    public PoolMatch {
        rows = Map.copyOf(rows);
        missing = List.copyOf(missing);
        ambiguous = List.copyOf(ambiguous);
    }

    /**
     * An item whose row in the pool is not certain.
     *
     * @param key empty if the journal has none
     * @param candidates rows that have the key
     */
    public record Unfound(int item, Optional<String> key, List<Integer> candidates) {
        private String shown() {
            String of = key.map(text -> "item " + item + " (" + BadValue.quoted(text))
                    .orElse("item " + item + " (no key in the journal");
            return of
                    + (candidates.isEmpty()
                            ? ")"
                            : ", as row "
                                    + candidates.stream()
                                            .limit(SHOWN)
                                            .map(String::valueOf)
                                            .collect(Collectors.joining(", "))
                                    + (candidates.size() > SHOWN ? ", …)" : ")"));
        }
    }

    /** @param keys of the items, as the journal has them */
    public static PoolMatch of(List<LabelEvent> events, Map<Integer, String> keys, ItemKeys pool) {
        SortedSet<Integer> items = items(events);
        Map<String, Integer> itemsPerKey = new HashMap<>();
        items.forEach(
                item -> Optional.ofNullable(keys.get(item)).ifPresent(key -> itemsPerKey.merge(key, 1, Integer::sum)));
        Map<Integer, Integer> rows = new TreeMap<>();
        List<Unfound> missing = new ArrayList<>();
        List<Unfound> ambiguous = new ArrayList<>();
        for (int item : items) {
            Optional<String> key = Optional.ofNullable(keys.get(item));
            List<Integer> candidates = key.map(pool::items).orElse(List.of());
            if (candidates.isEmpty()) {
                missing.add(new Unfound(item, key, candidates));
            } else if (candidates.size() > 1 || itemsPerKey.get(key.orElseThrow()) > 1) {
                ambiguous.add(new Unfound(item, key, candidates));
            } else {
                rows.put(item, candidates.get(0));
            }
        }
        return new PoolMatch(rows, missing, ambiguous, pool.means());
    }

    /** For a pool with the fingerprint of the journal: its numbers are valid, even for rows with the same content. */
    public static PoolMatch unchanged(List<LabelEvent> events) {
        return new PoolMatch(
                items(events).stream().collect(Collectors.toMap(item -> item, item -> item)),
                List.of(),
                List.of(),
                "by number");
    }

    /** The part about some items. */
    PoolMatch about(Set<Integer> items) {
        return new PoolMatch(
                rows.entrySet().stream()
                        .filter(entry -> items.contains(entry.getKey()))
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)),
                missing.stream()
                        .filter(unfound -> items.contains(unfound.item()))
                        .toList(),
                ambiguous.stream()
                        .filter(unfound -> items.contains(unfound.item()))
                        .toList(),
                means);
    }

    private static SortedSet<Integer> items(List<LabelEvent> events) {
        SortedSet<Integer> items = new TreeSet<>();
        for (LabelEvent event : events) {
            if (event.action() instanceof AboutItem about) {
                items.add(about.item());
            } else if (event.action() instanceof Imported imported) {
                imported.labels().forEach(label -> items.add(label.item()));
            }
        }
        return items;
    }

    /** The row of an item; empty if it is not certain. */
    public OptionalInt row(int item) {
        Integer row = rows.get(item);
        return row == null ? OptionalInt.empty() : OptionalInt.of(row);
    }

    public boolean isComplete() {
        return missing.isEmpty() && ambiguous.isEmpty();
    }

    /** A valid log with the numbers of the pool; events about items that were not found are left out. */
    public List<LabelEvent> renumbered(List<LabelEvent> events) {
        return RenumberedLabels.of(events, this::row);
    }

    /** The numbers of items found and not found, with examples, in one line each. */
    public List<String> report() {
        int all = rows.size() + missing.size() + ambiguous.size();
        return Stream.of(
                        Optional.of(
                                rows.size() + " of " + all + " items of the journal were found in the pool " + means),
                        line(missing, "not found in the pool"),
                        line(ambiguous, "ambiguous, because rows or items share a key"))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<String> line(List<Unfound> items, String problem) {
        return items.isEmpty()
                ? Optional.empty()
                : Optional.of(items.size() + " " + problem + ": "
                        + items.stream().limit(SHOWN).map(Unfound::shown).collect(Collectors.joining("; "))
                        + (items.size() > SHOWN ? "; …" : ""));
    }
}

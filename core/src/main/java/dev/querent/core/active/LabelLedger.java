package dev.querent.core.active;

import dev.querent.core.internal.Require;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the entries so far come to: which rows have which label, and which were passed over. For one thread. */
public final class LabelLedger {
    private final List<LabelEntry> inForce = new ArrayList<>();
    private final Map<Integer, String> labels = new LinkedHashMap<>(); // in the order they were given
    private final Set<Integer> audits = new LinkedHashSet<>();
    private final Set<Integer> skipped = new LinkedHashSet<>();

    public static LabelLedger of(List<LabelEntry> entries) {
        LabelLedger ledger = new LabelLedger();
        entries.forEach(ledger::enter);
        return ledger;
    }

    /** Takes in one more entry. */
    public void enter(LabelEntry entry) {
        require(entry);
        if (entry instanceof LabelEntry.Undone) {
            List<LabelEntry> left = List.copyOf(inForce.subList(0, inForce.size() - 1));
            inForce.clear();
            labels.clear();
            audits.clear();
            skipped.clear();
            left.forEach(this::apply);
        } else {
            apply(entry);
        }
    }

    /** Refuses an entry that does not fit what came before. */
    public void require(LabelEntry entry) {
        if (entry instanceof LabelEntry.Labelled labelled) {
            requireOpen(labelled.row());
        } else if (entry instanceof LabelEntry.Skipped over) {
            requireOpen(over.row());
        } else if (entry instanceof LabelEntry.Relabelled corrected) {
            Require.that(
                    labels.containsKey(corrected.row()), "row to relabel", corrected.row(), "one that has a label");
        } else {
            Require.that(!inForce.isEmpty(), "entries to take back", 0, "at least 1");
        }
    }

    private void requireOpen(int row) {
        Require.that(isOpen(row), "row to ask about", row, "neither labelled nor passed over before");
    }

    private void apply(LabelEntry entry) {
        inForce.add(entry);
        if (entry instanceof LabelEntry.Labelled labelled) {
            labels.put(labelled.row(), labelled.label());
            if (labelled.audit()) {
                audits.add(labelled.row());
            }
        } else if (entry instanceof LabelEntry.Skipped over) {
            skipped.add(over.row());
        } else if (entry instanceof LabelEntry.Relabelled corrected) {
            labels.put(corrected.row(), corrected.label()); // keeps its place
        }
    }

    /** Rows to learn from, in the order they got their first label. */
    public List<Integer> learnt() {
        return labels.keySet().stream().filter(row -> !audits.contains(row)).toList();
    }

    /** Rows drawn at random to measure with. */
    public List<Integer> audits() {
        return List.copyOf(audits);
    }

    public Optional<String> label(int row) {
        return Optional.ofNullable(labels.get(row));
    }

    /** Labels of some rows, each of which must have one. */
    public List<String> labels(List<Integer> rows) {
        return rows.stream().map(row -> label(row).orElseThrow()).toList();
    }

    /** How many rows have a label. */
    public int size() {
        return labels.size();
    }

    public Set<Integer> skipped() {
        return Set.copyOf(skipped);
    }

    /** Whether a row may be asked about. */
    public boolean isOpen(int row) {
        return !labels.containsKey(row) && !skipped.contains(row);
    }

    /** The last entry that is still in force, which undoing would take back. */
    public Optional<LabelEntry> last() {
        return inForce.isEmpty() ? Optional.empty() : Optional.of(inForce.get(inForce.size() - 1));
    }

    int entriesInForce() {
        return inForce.size();
    }
}

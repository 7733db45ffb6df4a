package dev.querent.io.journal;

import dev.querent.core.active.LabelAction;
import dev.querent.core.active.LabelAction.AboutEvent;
import dev.querent.core.active.LabelAction.ClassAdded;
import dev.querent.core.active.LabelAction.Flagged;
import dev.querent.core.active.LabelAction.Imported;
import dev.querent.core.active.LabelAction.ItemLabel;
import dev.querent.core.active.LabelAction.Labelled;
import dev.querent.core.active.LabelAction.Learned;
import dev.querent.core.active.LabelAction.Postponed;
import dev.querent.core.active.LabelAction.Relabelled;
import dev.querent.core.active.LabelAction.Skipped;
import dev.querent.core.active.LabelAction.Unnameable;
import dev.querent.core.active.LabelEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntFunction;

/** Renumbers the items of a log. */
public final class RenumberedLabels {
    private RenumberedLabels() {}

    /**
     * A valid log with the new item numbers. Drops events about items without a new number, the events that retract them, and what followers
     * learned. An event keeps its author, its time and its relative position. Authors can undo what they could before; if the event that ended a
     * chance to redo is dropped, they can redo again.
     *
     * @param items new number of each item; empty if it has none. No two items may have the same number
     */
    public static List<LabelEvent> of(List<LabelEvent> events, IntFunction<OptionalInt> items) {
        EventSequence sequence = new EventSequence(1);
        for (LabelEvent event : events) {
            renumbered(event.action(), items)
                    .ifPresent(action ->
                            sequence.take(0, new LabelEvent(event.id(), event.author(), event.time(), action)));
        }
        return sequence.result().events();
    }

    private static Optional<LabelAction> renumbered(LabelAction action, IntFunction<OptionalInt> items) {
        if (action instanceof AboutEvent || action instanceof ClassAdded || action instanceof Learned) {
            return Optional.of(action);
        }
        if (action instanceof Imported imported) {
            List<ItemLabel> kept = new ArrayList<>();
            imported.labels()
                    .forEach(label ->
                            items.apply(label.item()).ifPresent(item -> kept.add(new ItemLabel(item, label.label()))));
            return kept.isEmpty() && !imported.labels().isEmpty() ? Optional.empty() : Optional.of(new Imported(kept));
        }
        OptionalInt item = items.apply(((LabelAction.AboutItem) action).item());
        return item.isPresent() ? Optional.of(moved(action, item.getAsInt())) : Optional.empty();
    }

    private static LabelAction moved(LabelAction action, int item) {
        if (action instanceof Labelled labelled) {
            return new Labelled(item, labelled.label(), labelled.audit(), labelled.asking());
        } else if (action instanceof Relabelled relabelled) {
            return new Relabelled(item, relabelled.label());
        } else if (action instanceof Flagged flagged) {
            return new Flagged(item, flagged.note());
        } else if (action instanceof Skipped) {
            return new Skipped(item);
        } else if (action instanceof Postponed) {
            return new Postponed(item);
        } else if (action instanceof Unnameable) {
            return new Unnameable(item);
        }
        throw new IllegalArgumentException(action.kind() + " is about no item");
    }
}

package dev.querent.io.journal;

import dev.querent.core.active.LabelAction;
import dev.querent.core.active.LabelAction.AboutEvent;
import dev.querent.core.active.LabelAction.AboutItem;
import dev.querent.core.active.LabelAction.ClassAdded;
import dev.querent.core.active.LabelAction.Flagged;
import dev.querent.core.active.LabelAction.Imported;
import dev.querent.core.active.LabelAction.ItemLabel;
import dev.querent.core.active.LabelAction.Labelled;
import dev.querent.core.active.LabelAction.Learned;
import dev.querent.core.active.LabelAction.Relabelled;
import dev.querent.core.active.LabelAction.Restored;
import dev.querent.core.active.LabelAction.Retracted;
import dev.querent.core.active.LabelEvent;
import dev.querent.core.active.LabelPolicy;
import dev.querent.core.active.LabelState;
import dev.querent.core.active.LabelState.Opinion;
import dev.querent.io.journal.MergedLabels.Change;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Appends the events of several logs to a new log: renumbers them and their targets. An event that does not fit its predecessors is replaced by
 * an equivalent one or dropped; both are reported. For one thread.
 */
final class EventSequence {
    private final LabelState state =
            new LabelState(LabelPolicy.LATEST); // whether an event fits does not depend on the policy
    private final List<LabelEvent> events = new ArrayList<>();
    private final List<Map<Long, List<Long>>> places = new ArrayList<>(); // by source: the new ids of each old one
    private final SharedEvents shared = new SharedEvents();
    private final List<Change> changes = new ArrayList<>();
    private int duplicates;

    EventSequence(int sources) {
        for (int source = 0; source < sources; source++) {
            places.add(new HashMap<>());
        }
    }

    MergedLabels result() {
        return new MergedLabels(events, duplicates, changes);
    }

    /** Appends the next event of a source. Drops what a follower learned, since that holds for its own log only. */
    void take(int source, LabelEvent event) {
        if (event.action() instanceof AboutEvent about) {
            turn(source, event, about);
        } else if (!(event.action() instanceof Learned)) {
            Optional<List<Long>> twin = shared.claim(source, event, event.action());
            if (twin.isPresent()) {
                duplicates++;
                places.get(source).put(event.id(), twin.get());
            } else {
                List<Long> ids = event.action() instanceof ClassAdded added
                        ? addedClass(source, event, added)
                        : fitting(source, event).stream()
                                .map(action -> append(event, action))
                                .toList();
                shared.add(source, event, event.action(), ids);
                places.get(source).put(event.id(), ids);
            }
        }
    }

    private long append(LabelEvent event, LabelAction action) {
        LabelEvent next = new LabelEvent(events.size() + 1L, event.author(), event.time(), action);
        state.apply(next);
        events.add(next);
        return next.id();
    }

    private void change(int source, LabelEvent event, String what) {
        changes.add(new Change(source, event.id(), what));
    }

    /** What an event about items becomes. */
    private List<LabelAction> fitting(int source, LabelEvent event) {
        LabelAction action = event.action();
        if (action instanceof Relabelled relabelled
                && state.label(relabelled.item()).isEmpty()) {
            change(
                    source,
                    event,
                    "corrects a label of item " + relabelled.item() + " that was taken back; it is a label");
            return List.of(new Labelled(relabelled.item(), relabelled.label(), false, Optional.empty()));
        }
        if (action instanceof Relabelled || action instanceof Flagged) {
            return List.of(action);
        }
        List<ItemLabel> given = action.given();
        List<ItemLabel> again = given.stream()
                .filter(label -> opinion(label.item(), event.author()).isPresent())
                .toList();
        again.forEach(label -> change(source, event, relabels(event.author(), label)));
        if (action instanceof AboutItem about
                && given.isEmpty()
                && opinion(about.item(), event.author()).isPresent()) {
            change(
                    source,
                    event,
                    "(" + action.kind() + ") is left out: " + event.author() + " has labelled item " + about.item()
                            + " elsewhere");
            return List.of();
        }
        Stream<LabelAction> corrections = again.stream().map(label -> new Relabelled(label.item(), label.label()));
        return Stream.concat(remaining(action, again).stream(), corrections).toList();
    }

    private String relabels(String author, ItemLabel label) {
        return "labels item " + label.item() + " '" + label.label() + "', which " + author + " has labelled '"
                + opinion(label.item(), author).orElseThrow().label() + "' elsewhere; it is a correction";
    }

    /** The action without the labels that are corrections. */
    private static Optional<LabelAction> remaining(LabelAction action, List<ItemLabel> corrections) {
        if (corrections.isEmpty()) {
            return Optional.of(action);
        }
        List<ItemLabel> others = action.given().stream()
                .filter(label -> !corrections.contains(label))
                .toList();
        return others.isEmpty() ? Optional.empty() : Optional.of(new Imported(others));
    }

    private List<Long> addedClass(int source, LabelEvent event, ClassAdded added) {
        if (state.classes().contains(added.name())) {
            change(source, event, "adds the class '" + added.name() + "', which is there already; it is left out");
            return List.of();
        }
        try {
            return List.of(append(event, added));
        } catch (IllegalArgumentException taken) {
            String free = state.suggestedKey(added.name());
            change(
                    source,
                    event,
                    "adds the class '" + added.name() + "' by the key '" + added.key() + "', which is taken; it gets "
                            + (free.isEmpty() ? "none" : "'" + free + "'"));
            return List.of(append(event, new ClassAdded(added.name(), free)));
        }
    }

    private Optional<Opinion> opinion(int item, String author) {
        return state.opinions(item).stream()
                .filter(opinion -> opinion.author().equals(author))
                .findFirst();
    }

    /** Retracts or restores everything that the named event has become. */
    private void turn(int source, LabelEvent event, AboutEvent about) {
        List<Long> targets = places.get(source).getOrDefault(about.target(), List.of());
        List<Long> standIns = new ArrayList<>();
        for (long target : targets) {
            boolean restores = about instanceof Restored;
            LabelAction action = restores ? new Restored(target) : new Retracted(target);
            if (shared.claim(source, event, action).isPresent()) {
                duplicates++;
            } else if (state.isInForce(target) == restores) {
                change(
                        source,
                        event,
                        "(" + about.kind() + ") is left out: what it names is " + (restores ? "in force" : "taken back")
                                + " already");
            } else {
                standIns.addAll(turn(source, event, target, action));
            }
        }
        if (!standIns.isEmpty()) {
            places.get(source).put(about.target(), List.copyOf(standIns));
        }
    }

    /**
     * @return events added in place of the target
     */
    private List<Long> turn(int source, LabelEvent event, long target, LabelAction action) {
        try {
            shared.add(source, event, action, List.of(append(event, action)));
            return List.of();
        } catch (IllegalArgumentException e) {
            boolean restores = action instanceof Restored;
            change(
                    source,
                    event,
                    "(" + action.kind() + ") does not fit, as " + e.getMessage()
                            + (restores ? "; it is a correction" : "; it is left out"));
            return restores ? corrections(event, target) : List.of();
        }
    }

    /** A label that its author has replaced elsewhere is restored as a correction. */
    private List<Long> corrections(LabelEvent event, long target) {
        LabelEvent restored = state.event(target);
        return restored.action().given().stream()
                .map(label -> append(
                        new LabelEvent(event.id(), restored.author(), event.time(), restored.action()),
                        state.label(label.item()).isPresent()
                                ? new Relabelled(label.item(), label.label())
                                : new Labelled(label.item(), label.label(), false, Optional.empty())))
                .toList();
    }
}

package dev.querent.core.active;

import dev.querent.core.active.LabelAction.Flagged;
import dev.querent.core.active.LabelAction.ItemLabel;
import dev.querent.core.active.LabelAction.Labelled;
import dev.querent.core.active.LabelAction.Postponed;
import dev.querent.core.active.LabelAction.Skipped;
import dev.querent.core.active.LabelAction.Unnameable;
import dev.querent.core.active.LabelState.Opinion;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** All events about one item, and the outcome of those in force. For one thread. */
final class ItemHistory {
    private final List<LabelEvent> all = new ArrayList<>();
    private final Map<Long, Integer> answersWhenPostponed =
            new HashMap<>(); // by event: number of answers its author had given
    private List<LabelEvent> inForce = List.of();
    private List<Opinion> opinions = List.of();
    private Optional<String> label = Optional.empty();
    private Set<String> answering = Set.of();
    private Set<String> skipping = Set.of();
    private boolean flagged;
    private boolean audit;

    /**
     * @param answers number of answers of the event's author in force
     */
    void add(LabelEvent event, int answers) {
        all.add(event);
        if (event.action() instanceof Postponed) {
            answersWhenPostponed.put(event.id(), answers);
        }
    }

    /** Updates the outcome after an event was added, retracted or restored. */
    void refresh(int item, BitSet standing, LabelPolicy policy) {
        inForce = all.stream().filter(event -> standing.get((int) event.id())).toList();
        opinions = new ArrayList<>();
        answering = new HashSet<>();
        skipping = new HashSet<>();
        flagged = false;
        audit = false;
        for (LabelEvent event : inForce) {
            LabelAction action = event.action();
            action.given().stream()
                    .filter(given -> given.item() == item)
                    .map(ItemLabel::label)
                    .forEach(name -> labelled(new Opinion(event.author(), name, event.id())));
            if (action instanceof Unnameable) {
                answering.add(event.author());
            } else if (action instanceof Skipped) {
                skipping.add(event.author());
            }
            flagged |= action instanceof Flagged;
            audit |= action instanceof Labelled labelled && labelled.audit();
        }
        label = policy.inForce(opinions);
        answering = Collections.unmodifiableSet(answering);
    }

    private void labelled(Opinion opinion) {
        opinions.removeIf(before -> before.author().equals(opinion.author()));
        opinions.add(opinion);
        answering.add(opinion.author());
    }

    List<LabelEvent> inForce() {
        return inForce;
    }

    /** Labels of distinct authors, in the order in which they were given. */
    List<Opinion> opinions() {
        return opinions;
    }

    Optional<String> label() {
        return label;
    }

    boolean isAudit() {
        return audit;
    }

    boolean isDisputed() {
        return opinions.stream().map(Opinion::label).distinct().count() > 1;
    }

    /** Authors who gave a label or said that no class fits. */
    Set<String> answering() {
        return answering;
    }

    boolean isFlagged() {
        return flagged;
    }

    boolean isClosedFor(String author) {
        return flagged || answering.contains(author) || skipping.contains(author);
    }

    /**
     * @param answers number of the author's answers in force now
     */
    boolean isResting(String author, int answers) {
        return inForce.stream()
                .filter(event -> event.author().equals(author) && event.action() instanceof Postponed)
                .anyMatch(event -> answers < answersWhenPostponed.get(event.id()) + LabelState.LATER);
    }
}

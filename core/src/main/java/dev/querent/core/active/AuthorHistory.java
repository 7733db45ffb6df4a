package dev.querent.core.active;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/** What one author did: what he can take back, and what he can do again. For one thread. */
final class AuthorHistory {
    private final TreeSet<Long> inForce = new TreeSet<>();
    private final Deque<Long> takenBack = new ArrayDeque<>(); // the latest first
    private int answers;
    private boolean spokeOfItems;

    /** An event of his own that is not about an event; what he had taken back before it stays so. */
    void did(long event, boolean answer, boolean aboutItems) {
        takenBack.clear();
        spokeOfItems |= aboutItems;
        add(event, answer);
    }

    /** @param byHimself only then he can do it again */
    void takenBack(long event, boolean answer, boolean byHimself) {
        inForce.remove(event);
        answers -= answer ? 1 : 0;
        if (byHimself) {
            takenBack.addFirst(event);
        }
    }

    void putBack(long event, boolean answer) {
        takenBack.remove(event);
        add(event, answer);
    }

    private void add(long event, boolean answer) {
        inForce.add(event);
        answers += answer ? 1 : 0;
    }

    Stream<Long> inForceLatestFirst() {
        return inForce.descendingSet().stream();
    }

    Optional<Long> redoable() {
        return Optional.ofNullable(takenBack.peekFirst());
    }

    /** Whether he ever said anything about an item. */
    boolean spokeOfItems() {
        return spokeOfItems;
    }

    /** How many of his answers are in force. */
    int answers() {
        return answers;
    }
}

package dev.querent.core.active;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The events of one author: what they can undo and redo. For one thread. */
final class AuthorHistory {
    private final TreeSet<Long> inForce = new TreeSet<>();
    private final Deque<Long> takenBack = new ArrayDeque<>(); // most recent first
    private int answers;
    private boolean spokeOfItems;

    /** Records an event of the author's own that does not name another event; what they had undone before it stays undone. */
    void did(long event, boolean answer, boolean aboutItems) {
        takenBack.clear();
        spokeOfItems |= aboutItems;
        add(event, answer);
    }

    /**
     * @param byHimself only then the author can redo it
     */
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

    /** Whether the author ever said anything about an item. */
    boolean spokeOfItems() {
        return spokeOfItems;
    }

    /** Number of the author's answers in force. */
    int answers() {
        return answers;
    }
}

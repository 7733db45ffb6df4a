package dev.querent.core.online;

import java.util.List;
import java.util.Optional;

/**
 * What waits at one moment.
 *
 * @param rows in the store
 * @param learners in the order they subscribed
 */
public record Backlog(int rows, List<Waiting> learners) {
    public Backlog {
        learners = List.copyOf(learners);
    }

    /**
     * What waits for one learner.
     *
     * @param rows not yet known to it, those under way included
     * @param updates that are due and not begun
     * @param joined how often two updates became one because too many waited; it learns the rows all the same
     * @param failure why it stopped following; the store goes on without it
     */
    public record Waiting(String name, int rows, int updates, long joined, Optional<String> failure) {}

    /** Rows that the slowest learner has yet to learn; one that has stopped does not count. */
    public int mostRows() {
        return learners.stream()
                .filter(learner -> learner.failure().isEmpty())
                .mapToInt(Waiting::rows)
                .max()
                .orElse(0);
    }
}

package dev.querent.core.active;

import dev.querent.core.internal.Require;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntFunction;

/**
 * An entry of a {@link LabelLog}. Immutable.
 *
 * @param id position in the log, from 1 without gaps
 * @param author of the action; for {@link LabelAction.Learned} the name of the follower
 */
public record LabelEvent(long id, String author, Instant time, LabelAction action) {
    public LabelEvent {
        Require.that(id >= 1, "id of an event", id, ">= 1");
        LabelAction.requireText("author", author);
    }

    /**
     * A valid log with other item numbers. Drops events about items without a new number, the events that retract them, and what followers
     * learned. An event keeps its author, its time and its relative position. Authors can undo what they could before; if the event that ended a
     * chance to redo is dropped, they can redo again.
     *
     * @param items new number of each item; empty if it has none. No two items may have the same number
     */
    public static List<LabelEvent> renumbered(List<LabelEvent> events, IntFunction<OptionalInt> items) {
        return RenumberedLabels.of(events, items);
    }
}

package dev.querent.core.active;

import dev.querent.core.internal.Require;
import java.time.Instant;

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
}

package dev.querent.core.active;

import dev.querent.core.internal.Require;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/** A log in memory, for tests and simulations. */
final class MemoryLog implements LabelLog {
    private final Clock clock;
    private final List<LabelEvent> events = new ArrayList<>();

    MemoryLog(Clock clock) {
        this.clock = clock;
    }

    @Override
    public synchronized LabelEvent append(String author, LabelAction action) {
        LabelEvent event = new LabelEvent(events.size() + 1L, author, clock.instant(), action);
        events.add(event);
        return event;
    }

    @Override
    public synchronized List<LabelEvent> after(long id) {
        Require.that(0 <= id && id <= events.size(), "event id", id, "between 0 and " + events.size());
        return List.copyOf(events.subList((int) id, events.size()));
    }

    @Override
    public synchronized long size() {
        return events.size();
    }
}

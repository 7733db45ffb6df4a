package dev.querent.core.active;

import java.time.Clock;
import java.util.List;

/**
 * Append-only log of all labelling events of a pool (event sourcing). Undoing is an event too. The labels in force ({@link LabelState}) and the
 * learnt models are functions of the log alone. Thread-safe.
 */
public interface LabelLog {

    /** Appends an event. It is durable when this returns; if this throws, nothing was added. */
    LabelEvent append(String author, LabelAction action);

    /** Events with larger ids, in order. */
    List<LabelEvent> after(long id);

    /** Number of events, i.e. the id of the last one. */
    long size();

    /** A log in memory, for tests and simulations; it is gone when the process ends. */
    static LabelLog inMemory(Clock clock) {
        return new MemoryLog(clock);
    }
}

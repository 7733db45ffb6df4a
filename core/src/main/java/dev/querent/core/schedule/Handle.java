package dev.querent.core.schedule;

import java.util.Optional;

/** A submitted task, for the one who submitted it. No method waits for a step. Thread-safe. */
public interface Handle<R> {

    /** The best result after the last completed step; before the first one, what the task had when it was submitted. */
    Optional<R> best();

    /** Number of completed steps. */
    long steps();

    /** Why the task ended early; empty if no step has thrown. A task that throws is not run again, and its best result stays. */
    Optional<Throwable> failure();

    /** Ends the task. The step under way is cancelled, and its work is lost; the best result stays. */
    void stop();
}

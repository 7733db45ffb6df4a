package dev.querent.core.schedule;

import dev.querent.core.progress.Run;
import java.util.Optional;

/**
 * Work in small steps that has a result after each of them. A {@link Scheduler} calls its methods from several threads, but never two at once,
 * so an implementation needs no locks. Tasks of one scheduler must not write to the same data.
 *
 * @param <R> the result; immutable, because other threads read it during later steps
 */
public interface AnytimeTask<R> {

    /** Identifies the task in messages. */
    String name();

    /** Tasks of higher priority run first, for any standing. Read once, on submission. */
    int priority();

    /**
     * Does one step. A step that takes long checks the cancellation of its run at least ten times a second, so that it can be stopped. A step that
     * throws must leave the result as it was.
     *
     * @param run of this step alone: its cancellation, no budget, no listener
     */
    Standing step(Run run);

    /** The best result so far; empty if there is none yet. Called after each step. */
    Optional<R> best();
}

package dev.querent.core.active;

import dev.querent.core.active.Follower.Snapshot;
import dev.querent.core.model.Classifier;
import dev.querent.core.progress.Run;
import dev.querent.core.schedule.AnytimeTask;
import dev.querent.core.schedule.Handle;
import dev.querent.core.schedule.Scheduler;
import dev.querent.core.schedule.Standing;
import java.util.Optional;

/** A follower as a task of a scheduler, submitted again whenever events are pending, see {@link Follower#followOn}. Thread-safe. */
final class FollowerTask<M extends Classifier> implements AnytimeTask<Snapshot<M>>, AutoCloseable {
    private final Follower<M> follower;
    private final Scheduler scheduler;
    private final String name;
    private final int priority;
    private Optional<Handle<Snapshot<M>>> submitted = Optional.empty(); // until the task finishes
    private boolean closed;

    FollowerTask(Follower<M> follower, Scheduler scheduler, String name, int priority) {
        this.follower = follower;
        this.scheduler = scheduler;
        this.name = name;
        this.priority = priority;
    }

    /** Submits the task if events are pending. Never waits for a step. */
    synchronized void wake() {
        if (!closed && submitted.isEmpty() && !follower.isUpToDate()) {
            submitted = Optional.of(scheduler.submit(this));
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int priority() {
        return priority;
    }

    /** The correctness is the share of the events that are learnt, because a follower does not know how good its model is. */
    @Override
    public Standing step(Run run) {
        boolean written = follower.learnPending(run);
        double share = follower.learntShare();
        int rows = best().map(now -> now.learnt().size()).orElse(0);
        return new Standing(share, rows, isFinished(!written));
    }

    /** An event that arrives now is either seen here, or submits the task again. */
    private synchronized boolean isFinished(boolean givesUp) {
        boolean finished = givesUp || follower.isUpToDate();
        if (finished) {
            submitted = Optional.empty();
        }
        return finished;
    }

    @Override
    public Optional<Snapshot<M>> best() {
        return follower.snapshot();
    }

    @Override
    public synchronized void close() {
        closed = true;
        submitted.ifPresent(Handle::stop);
    }
}

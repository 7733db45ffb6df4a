package dev.querent.core.schedule;

import dev.querent.core.parallel.Cancellation;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.FitListener;
import dev.querent.core.progress.Run;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/** A submitted task and what it has reached. The lock of its scheduler guards it. */
final class ScheduledTask<R> implements Handle<R> {
    private final AnytimeTask<R> task;
    private final Object lock;
    private final int priority;
    private Optional<R> best;
    private Optional<Standing> standing = Optional.empty();
    private double mostCorrect;
    private long steps;
    private long lastGain; // number of the step; the first one has nothing to gain on
    private Optional<Throwable> failure = Optional.empty();
    private volatile boolean stopped;
    private boolean held;

    ScheduledTask(AnytimeTask<R> task, Object lock) {
        this.task = task;
        this.lock = lock;
        this.priority = task.priority();
        this.best = task.best();
    }

    /** Does one step, without the lock. */
    void step(Workers workers, Cancellation end) {
        Cancellation own = new Cancellation(() -> stopped || end.isRequested());
        try {
            Standing now = task.step(new Run(workers, Budget.unlimited(), FitListener.NONE, own));
            reached(now, task.best());
        } catch (CancellationException e) {
            if (!own.isRequested()) {
                failed(e);
            }
        } catch (Throwable e) { // told by the handle; the other tasks go on
            failed(e);
        }
    }

    private void reached(Standing now, Optional<R> result) {
        synchronized (lock) {
            if (stopped) {
                return; // what a stopped task hands out must not change any more
            }
            steps++;
            boolean otherRows =
                    standing.filter(before -> before.rows() != now.rows()).isPresent();
            if (standing.isEmpty() || otherRows || now.correctness() > mostCorrect) {
                lastGain = standing.isEmpty() ? 0 : steps;
                mostCorrect = now.correctness();
            }
            standing = Optional.of(now);
            best = result;
            lock.notifyAll();
        }
    }

    private void failed(Throwable thrown) {
        synchronized (lock) {
            failure = Optional.of(thrown);
            lock.notifyAll();
        }
    }

    int priority() {
        return priority;
    }

    Optional<Standing> standing() {
        return standing;
    }

    boolean isLive() {
        return !stopped
                && failure.isEmpty()
                && standing.filter(Standing::finished).isEmpty();
    }

    boolean isStalled(int patience) {
        return steps - lastGain >= patience;
    }

    /** Whether a thread keeps the task for some time. */
    boolean isHeld() {
        return held;
    }

    void hold(boolean value) {
        held = value;
    }

    @Override
    public Optional<R> best() {
        synchronized (lock) {
            return best;
        }
    }

    @Override
    public long steps() {
        synchronized (lock) {
            return steps;
        }
    }

    @Override
    public Optional<Throwable> failure() {
        synchronized (lock) {
            return failure;
        }
    }

    @Override
    public void stop() {
        synchronized (lock) {
            stopped = true;
            lock.notifyAll();
        }
    }

    @Override
    public String toString() {
        synchronized (lock) {
            return task.name() + ", " + steps + " steps"
                    + standing.map(now -> ", " + now).orElse("");
        }
    }
}

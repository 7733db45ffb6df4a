package dev.querent.core.active;

import dev.querent.core.internal.Require;
import dev.querent.core.parallel.Background;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** When a follower learns by itself: on a thread of its own or as a task of a scheduler, woken by each event of the store. Thread-safe. */
final class FollowerSchedule implements AutoCloseable {
    private final String name;
    private final LabelStore store;
    private Optional<Runnable> stop = Optional.empty(); // while it is started
    private Runnable wake = () -> {};

    FollowerSchedule(String name, LabelStore store) {
        this.name = name;
        this.store = store;
    }

    /** @param step does some work; returns whether there may be more */
    void startInBackground(BooleanSupplier step) {
        synchronized (this) {
            requireStopped();
            Background started = Background.start("follower-" + name, step);
            stop = Optional.of(started::close);
            wake = started::wake;
        }
        store.onEvent(wake);
    }

    void start(FollowerTask<?> task) {
        synchronized (this) {
            requireStopped();
            stop = Optional.of(task::close);
            wake = task::wake;
        }
        store.onEvent(wake);
        task.wake();
    }

    private void requireStopped() {
        Require.that(stop.isEmpty(), "learning of " + name, "a second start", "started once");
    }

    /** Stops the background thread after the current step, or the task on a scheduler. */
    @Override
    public void close() {
        Optional<Runnable> running;
        synchronized (this) {
            store.remove(wake);
            running = stop;
            stop = Optional.empty();
        }
        running.ifPresent(Runnable::run); // without the lock: a step may take long
    }
}

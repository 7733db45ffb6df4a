package dev.querent.core.parallel;

import java.util.concurrent.CancellationException;

/** A flag that one thread sets and long-running work checks (cooperative cancellation). Thread-safe. */
public final class Cancellation {
    private volatile boolean requested;

    /** Nothing is requested yet. */
    public Cancellation() {}

    public void request() {
        requested = true;
    }

    public boolean isRequested() {
        return requested;
    }

    /** Throws {@link CancellationException} if cancellation was requested. Long-running work calls it between its steps. */
    public void check() {
        if (requested) {
            throw new CancellationException("stopped on request");
        }
    }
}

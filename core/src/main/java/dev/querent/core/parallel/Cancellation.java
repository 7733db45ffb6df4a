package dev.querent.core.parallel;

import java.util.concurrent.CancellationException;

/** A switch that one thread flips and long work looks at. Safe for use by several threads. */
public final class Cancellation {
    private volatile boolean requested;

    public void request() {
        requested = true;
    }

    public boolean isRequested() {
        return requested;
    }

    /** Throws {@link CancellationException} if a stop was asked for. Long work calls it between its steps. */
    public void check() {
        if (requested) {
            throw new CancellationException("stopped on request");
        }
    }
}

package dev.querent.core.parallel;

import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/** A flag that one thread sets and long-running work checks (cooperative cancellation). Thread-safe. */
public final class Cancellation {
    private final BooleanSupplier outer;
    private volatile boolean requested;

    /** Nothing is requested yet. */
    public Cancellation() {
        this(() -> false);
    }

    /**
     * The cancellation of a part of some work.
     *
     * @param outer whether the whole work was cancelled, and this part with it; called by any thread
     */
    public Cancellation(BooleanSupplier outer) {
        this.outer = outer;
    }

    public void request() {
        requested = true;
    }

    public boolean isRequested() {
        return requested || outer.getAsBoolean();
    }

    /** Throws {@link CancellationException} if cancellation was requested. Long-running work calls it between its steps. */
    public void check() {
        if (isRequested()) {
            throw new CancellationException("stopped on request");
        }
    }
}

package dev.querent.core.linalg;

import dev.querent.core.parallel.Workers;

/** A backend and the workers it runs on. */
public record Compute(Backend backend, Workers workers) {

    /** The preferred backend on the calling thread. */
    public static Compute sequential() {
        return on(Workers.sequential());
    }

    public static Compute on(Workers workers) {
        return new Compute(Backend.preferred(), workers);
    }

    public Products products() {
        return new Products(backend, workers);
    }
}

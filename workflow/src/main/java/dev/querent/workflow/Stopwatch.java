package dev.querent.workflow;

/** Wall-clock time since its creation. */
public final class Stopwatch {
    private static final double NANOS = 1e9;

    private final long start = System.nanoTime();

    public double seconds() {
        return (System.nanoTime() - start) / NANOS;
    }
}

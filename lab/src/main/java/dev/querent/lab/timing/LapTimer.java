package dev.querent.lab.timing;

/** Seconds since the last lap. Not thread-safe. */
public final class LapTimer {
    private static final double NANOS = 1e9;

    private final long start = System.nanoTime();
    private long last = start;

    public double lap() {
        long now = System.nanoTime();
        double seconds = (now - last) / NANOS;
        last = now;
        return seconds;
    }

    /** Seconds since its creation. */
    public double total() {
        return (System.nanoTime() - start) / NANOS;
    }
}

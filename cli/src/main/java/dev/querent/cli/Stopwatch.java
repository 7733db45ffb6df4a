package dev.querent.cli;

import java.util.Locale;

/** Wall-clock time since it was made. */
final class Stopwatch {
    private static final double NANOS = 1e9;

    private final long start = System.nanoTime();

    double seconds() {
        return (System.nanoTime() - start) / NANOS;
    }

    static String text(double seconds) {
        return String.format(Locale.ROOT, "%.2f", seconds);
    }
}

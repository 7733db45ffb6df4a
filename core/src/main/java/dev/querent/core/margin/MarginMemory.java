package dev.querent.core.margin;

import java.util.Locale;

/** Memory of N rows, M support points and K machines: two matrices of N·M numbers and one for each machine in training, and K + 2 of M². */
final class MarginMemory {
    private static final double GIB = 1L << 30;

    private MarginMemory() {}

    private static double bytes(int rows, int support, int machines, int threads) {
        double ofRows = 2.0 + Math.min(threads, machines);
        return 8.0 * (ofRows * rows * support + (machines + 2.0) * support * support);
    }

    static void require(String engine, int rows, int support, int machines, int threads, long available) {
        double needed = bytes(rows, support, machines, threads);
        if (needed > available || (double) rows * support > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "%s with %d support points for %d rows needs %.1f GB of heap on %d threads and %.1f GB are allowed;"
                            + " name a smaller number of support points, take fewer threads or raise the heap (-Xmx)",
                    engine,
                    support,
                    rows,
                    needed / GIB,
                    threads,
                    available / GIB));
        }
    }
}

package dev.querent.core.intersection;

import java.util.Locale;

/** Refuses tables that the heap cannot hold, before anything is allocated. */
final class TableMemory {
    private static final int MOST_ENTRIES = Integer.MAX_VALUE - 8;

    private TableMemory() {}

    /** Entries of a quantised table of floats. */
    static int require(int dimensions, int bins, int columns) {
        Runtime runtime = Runtime.getRuntime();
        long free = runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory();
        return require(dimensions, bins, columns, free);
    }

    static int require(int dimensions, int bins, int columns, long freeBytes) {
        double entries = (bins + 1.0) * dimensions * columns;
        double most = Math.min(MOST_ENTRIES, freeBytes / (double) Float.BYTES);
        if (entries > most) {
            long fitting = (long) (most / dimensions / columns) - 1;
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "a table of %d bins for %d features and %d classes needs %.1f GB but %.1f GB of memory are left; use at most"
                            + " %d bins, or give Java more memory with -Xmx",
                    bins,
                    dimensions,
                    columns,
                    entries * Float.BYTES / 1e9,
                    most * Float.BYTES / 1e9,
                    Math.max(0, fitting)));
        }
        return (int) entries;
    }
}

package dev.querent.core.intersection;

import java.util.Locale;

/** Rejects tables that the heap cannot hold, before allocation. */
public final class TableMemory {
    /** Of one array. */
    private static final int MOST_ENTRIES = Integer.MAX_VALUE - 8;

    private TableMemory() {}

    /** Entries of a quantised table of floats. */
    static int require(int dimensions, int bins, int columns) {
        Runtime runtime = Runtime.getRuntime();
        long free = runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory();
        return require(dimensions, bins, columns, free);
    }

    /** Rejects tables that would not fit even into an empty heap. Tables are created on first use; this fails earlier. */
    public static void requirePossible(int dimensions, int bins, int columns) {
        require(dimensions, bins, columns, Runtime.getRuntime().maxMemory());
    }

    static int require(int dimensions, int bins, int columns, long freeBytes) {
        double entries = (bins + 1.0) * dimensions * columns;
        double inMemory = freeBytes / (double) Float.BYTES;
        double most = Math.min(MOST_ENTRIES, inMemory);
        if (entries > most) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "a table of %d bins for %d features%s needs %.1f GB but only %.1f GB fit; use at most %d bins%s",
                    bins,
                    dimensions,
                    columns > 1 ? " and " + columns + " classes" : "",
                    entries * Float.BYTES / 1e9,
                    most * Float.BYTES / 1e9,
                    Math.max(0, (long) (most / dimensions / columns) - 1),
                    inMemory < MOST_ENTRIES ? ", or give Java more memory with -Xmx" : ""));
        }
        return (int) entries;
    }
}

package dev.querent.core.hybrid;

import java.util.Locale;

/** Rejects indicators that the heap cannot hold, before a forest is grown. */
final class IndicatorMemory {
    /** Per row and tree: rows, their sorted index, and either a copy while it is sorted or vectors and tables of the solver. */
    private static final int BYTES = 24;

    private IndicatorMemory() {}

    static void require(int rows, int trees) {
        require(rows, trees, Runtime.getRuntime().maxMemory());
    }

    static void require(int rows, int trees, long heap) {
        long most = heap / BYTES / Math.max(1, rows);
        if (trees > most) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "%d trees and %d rows need at least %.1f GB but Java has %.1f GB; use at most %d trees, or give Java more"
                            + " memory with -Xmx",
                    trees,
                    rows,
                    (double) BYTES * trees * rows / 1e9,
                    heap / 1e9,
                    most));
        }
    }
}

package dev.querent.core.gp.dense;

import java.util.Locale;

/** Memory of a dense model of n rows: the factor and, during calibration, its inverse. */
final class DenseMemory {
    private static final double GIB = 1L << 30;

    private DenseMemory() {}

    /** Bytes at the peak of training. */
    static long bytes(int rows) {
        return 2L * Double.BYTES * rows * rows;
    }

    static void require(int rows) {
        require(rows, Runtime.getRuntime().maxMemory());
    }

    static void require(int rows, long available) {
        if (bytes(rows) > available) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "gp-dense with %d rows needs %.1f GB of heap and %.1f GB are allowed; train on at most %d rows or raise"
                            + " the heap (-Xmx)",
                    rows,
                    bytes(rows) / GIB,
                    available / GIB,
                    (int) Math.sqrt(available / (2.0 * Double.BYTES))));
        }
    }
}

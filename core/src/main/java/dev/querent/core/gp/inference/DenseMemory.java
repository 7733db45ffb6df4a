package dev.querent.core.gp.inference;

import java.util.Locale;

/** Memory of a dense model of n rows: the factor and, during calibration, its inverse. */
public final class DenseMemory {
    private static final double GIB = 1L << 30;

    private DenseMemory() {}

    /** Bytes at the peak of training. */
    static long bytes(int rows) {
        return 2L * Double.BYTES * rows * rows;
    }

    /**
     * @param engine named in the message
     */
    public static void require(String engine, int rows) {
        require(engine, rows, Runtime.getRuntime().maxMemory());
    }

    public static void require(String engine, int rows, long available) {
        if (bytes(rows) > available) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "%s with %d rows needs %.1f GB of heap and %.1f GB are allowed; train on at most %d rows or raise"
                            + " the heap (-Xmx)",
                    engine,
                    rows,
                    bytes(rows) / GIB,
                    available / GIB,
                    (int) Math.sqrt(available / (2.0 * Double.BYTES))));
        }
    }
}

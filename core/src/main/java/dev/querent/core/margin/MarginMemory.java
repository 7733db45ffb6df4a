package dev.querent.core.margin;

import java.util.Locale;

/** Memory of N rows, M support points and K machines: four matrices of N·M numbers and K + 2 of M². */
final class MarginMemory {
    private static final double GIB = 1L << 30;

    private MarginMemory() {}

    static double bytes(int rows, int support, int machines) {
        return 8.0 * (4.0 * rows * support + (machines + 2.0) * support * support);
    }

    static void require(String engine, int rows, int support, int machines, long available) {
        if (bytes(rows, support, machines) > available || (double) rows * support > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "%s with %d support points for %d rows needs %.1f GB of heap and %.1f GB are allowed; name a"
                            + " smaller number of support points or raise the heap (-Xmx)",
                    engine,
                    support,
                    rows,
                    bytes(rows, support, machines) / GIB,
                    available / GIB));
        }
    }
}

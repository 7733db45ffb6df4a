package dev.querent.core.intersection;

import dev.querent.core.data.SparseFeatures;

/** The inner loop of {@link GridRows}: ZᵀZ·C for a panel of {@link #WIDTH} columns, interleaved by cell. */
@FunctionalInterface
interface GridScan {
    int WIDTH = 16;

    /**
     * Adds what the rows [from, to) leave in the cells.
     *
     * @param codes cell · 256 + place of every value
     * @param shares what places are of a cell
     * @param lines values at the lower ends of cell i from {@code 2i·WIDTH} on, rises behind them
     * @param sums of the rows' totals, and of totals times shares behind them
     */
    void square(SparseFeatures rows, int[] codes, float[] shares, int from, int to, float[] lines, float[] sums);
}

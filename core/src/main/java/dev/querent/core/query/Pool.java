package dev.querent.core.query;

import dev.querent.core.data.Features;

/** Rows that may be asked about, read part after part, so that they need not fit in memory. */
public interface Pool {

    /** All rows, also those no longer open. */
    int rows();

    /** Whether a row may be asked about. */
    boolean isOpen(int row);

    /** Goes through all rows in order. */
    void forEachPart(Part part);

    /** Some rows, in the order of their numbers. */
    Features select(int[] rows);

    /** Takes some rows that follow each other. */
    @FunctionalInterface
    interface Part {
        /** @param first number of the first of them */
        void accept(int first, Features rows);
    }
}

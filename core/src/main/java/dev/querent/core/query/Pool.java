package dev.querent.core.query;

import dev.querent.core.data.Features;

/** Unlabelled rows that can be queried, read in blocks, so that they need not fit in memory. */
public interface Pool {

    /** Number of rows, closed ones included. */
    int rows();

    /** Whether a row may be queried. */
    boolean isOpen(int row);

    /** Visits all rows in order. */
    void forEachPart(Part part);

    /** The given rows, in the order of their numbers. */
    Features select(int[] rows);

    /** Receives a block of consecutive rows. */
    @FunctionalInterface
    interface Part {
        /**
         * @param first number of the first row
         */
        void accept(int first, Features rows);
    }
}

package dev.querent.core.forest;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * The rows that a tree has learnt, as a list per leaf: so learning a row takes time in proportion to the rows of its leaf if the leaf changes,
 * and constant time otherwise. A list is linked from its newest row to its oldest. Takes 4 bytes per row and 8 per exit; the latter is at most
 * the memory of the tree itself. For one writer.
 */
final class LeafRows {
    /** In place of an exit: the tree has not learnt from the row. */
    static final int LEFT_OUT = -1;

    /** In place of an exit: the tree has learnt from the row, but its leaf was replaced by one that does not depend on it. */
    static final int OUTDATED = -2;

    private static final int END = -1;
    private static final int NOT_LEARNT = -2;

    private final PagedInts newest; // by exit, END if no row is there
    private final PagedInts held; // by exit, its rows counted with multiplicity
    private final PagedInts older; // by row, the next older one at the same exit, END, or NOT_LEARNT

    private LeafRows(PagedInts newest, PagedInts held, PagedInts older) {
        this.newest = newest;
        this.held = held;
        this.older = older;
    }

    /**
     * @param rowExits by row, its exit, {@link #LEFT_OUT} or {@link #OUTDATED}
     * @param exits number of exits of the tree
     * @param copies by row, how often the tree has learnt it
     */
    static LeafRows of(int[] rowExits, int exits, IntUnaryOperator copies) {
        LeafRows rows = new LeafRows(PagedInts.empty(), PagedInts.empty(), PagedInts.empty());
        rows.growTo(rowExits.length, exits);
        for (int row = 0; row < rowExits.length; row++) {
            if (rowExits[row] >= 0) {
                rows.add(row, rowExits[row], copies.applyAsInt(row));
            } else if (rowExits[row] == OUTDATED) {
                rows.older.set(row, END);
            }
        }
        return rows;
    }

    /** An independent copy, in time proportional to the number of pages. */
    LeafRows copy() {
        return new LeafRows(newest.copy(), held.copy(), older.copy());
    }

    int size() {
        return older.size();
    }

    int exits() {
        return newest.size();
    }

    /** Memory without sharing, but for the rest of the last pages. */
    long bytes() {
        return (long) Integer.BYTES * (size() + 2 * exits());
    }

    boolean hasLearnt(int row) {
        return older.get(row) != NOT_LEARNT;
    }

    /** The rows at an exit that are not older than {@code oldest}, ascending. */
    int[] at(int exit, int oldest) {
        int count = 0;
        for (int row = newest.get(exit); row >= oldest && row != END; row = older.get(row)) {
            count++;
        }
        int[] rows = new int[count];
        for (int row = newest.get(exit); count > 0; row = older.get(row)) {
            rows[--count] = row;
        }
        return rows;
    }

    /** How many rows have been added at an exit, with multiplicity. */
    int held(int exit) {
        return held.get(exit);
    }

    /** Adds rows that the tree has not learnt, and exits without rows. */
    void growTo(int rows, int exits) {
        older.fillTo(rows, NOT_LEARNT);
        newest.fillTo(exits, END);
        held.fillTo(exits, 0);
    }

    /** Rows that are not added again are outdated. */
    void removeAllAt(int exit) {
        newest.set(exit, END);
        held.set(exit, 0);
    }

    /** Adds a row that is newer than all others at its exit. */
    void add(int row, int exit, int copies) {
        older.set(row, newest.get(exit));
        newest.set(exit, row);
        held.set(exit, held.get(exit) + copies);
    }

    /** By row, its exit, {@link #LEFT_OUT} or {@link #OUTDATED}. */
    int[] rowExits() {
        int[] exits = new int[size()];
        Arrays.setAll(exits, row -> hasLearnt(row) ? OUTDATED : LEFT_OUT);
        for (int exit = 0; exit < exits(); exit++) {
            for (int row : at(exit, 0)) {
                exits[row] = exit;
            }
        }
        return exits;
    }
}

package dev.querent.core.forest;

import dev.querent.core.data.Features;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.parallel.Workers;
import java.util.Optional;

/** Training values in the form that split search needs: one dimension of many rows at a time. */
interface SplitValues {
    /** Up to this many values stay in a cache as they are, and column form does not pay. */
    int SMALL = 1 << 18;

    /** Sparse rows of at most this many cells are stored densely: a value is then found without a search. */
    long DENSE_PLACES = 1L << 27;

    int dimensions();

    /** Passes the values of {@code rows[from..to)}, at least one. */
    void gather(int dimension, int[] rows, int from, int to, NodeValues into);

    /**
     * Moves to the front of {@code dimensions} those in which the rows may differ, in an order that depends only on earlier draws. The array has
     * one entry per dimension and holds what this method left there before, or all in order.
     *
     * @return their number; by default all of them
     */
    default int varying(int[] rows, int from, int to, int[] dimensions) {
        return dimensions.length;
    }

    /** The same values of a few rows, renumbered from 0, if a copy improves their locality. */
    default Optional<SplitValues> near(int[] rows, int from, int to) {
        return Optional.empty();
    }

    static SplitValues of(Features features, Workers workers) {
        long size = (long) features.rows() * features.columns();
        if (features instanceof SparseFeatures sparse && size > DENSE_PLACES) {
            return new SparseValues(sparse);
        }
        return size <= SMALL ? new RowValues(features) : ColumnValues.of(features, workers);
    }
}

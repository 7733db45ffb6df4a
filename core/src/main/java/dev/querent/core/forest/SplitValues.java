package dev.querent.core.forest;

import dev.querent.core.data.Features;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.parallel.Workers;
import java.util.Optional;

/** The values of training rows as split search wants them: one dimension of many rows at a time. */
interface SplitValues {
    /** Up to so many values stay in a cache as they lie, and sorting them by dimension does not pay. */
    int SMALL = 1 << 18;

    /** Sparse rows with no more places than this are held with all their zeros: a value is then found without a search. */
    long DENSE_PLACES = 1L << 27;

    int dimensions();

    /** Hands over the values of {@code rows[from..to)}, at least one. */
    void gather(int dimension, int[] rows, int from, int to, NodeValues into);

    /**
     * Leaves at the front of {@code dimensions} those in which the rows may differ, in an order that depends on nothing but earlier
     * draws. The array is as long as there are dimensions and holds what this method left there before, or all in order.
     *
     * @return how many there are, at the front
     */
    int varying(int[] rows, int from, int to, int[] dimensions);

    /** The same values of a few rows, numbered anew from 0, where they then lie nearer together than they do here. */
    Optional<SplitValues> near(int[] rows, int from, int to);

    static SplitValues of(Features features, Workers workers) {
        long size = (long) features.rows() * features.columns();
        if (features instanceof SparseFeatures sparse && size > DENSE_PLACES) {
            return new SparseValues(sparse);
        }
        return size <= SMALL ? new RowValues(features) : ColumnValues.of(features, workers);
    }
}

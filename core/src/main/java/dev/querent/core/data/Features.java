package dev.querent.core.data;

import java.util.function.Supplier;
import java.util.stream.IntStream;

/** An immutable feature matrix, sparse or dense. All values are finite. Thread-safe. */
public sealed interface Features permits DenseFeatures, SparseFeatures {

    int rows();

    int columns();

    /** Number of non-zero values. */
    long nonZeros();

    double get(int row, int column);

    /** Writes row {@code row} into {@code into[offset..offset+columns)}, zeros included. */
    void copyRow(int row, double[] into, int offset);

    /** Writes the columns [from, to) of a row into {@code into[offset..]}, zeros included, without widening. */
    void copyRow(int row, int from, int to, float[] into, int offset);

    /** Calls {@code visitor} for each non-zero value of a row, columns ascending. */
    void forEachNonZero(int row, ValueVisitor visitor);

    /** The given rows, in the given order; a row may occur more than once. */
    Features select(int[] rows);

    /** All rows from this one on. */
    default Features from(int row) {
        return select(IntStream.range(row, rows()).toArray());
    }

    /** The columns [from, to) of all rows, numbered from 0, in the same storage form. */
    Features columns(int from, int to);

    /** These rows followed by {@code more}, which must have the same width; keeps the storage form of these rows. */
    default Features followedBy(Features more) {
        return this instanceof SparseFeatures sparse
                ? sparse.concatenated(SparseFeatures.copyOf(more))
                : ((DenseFeatures) this).concatenated(more);
    }

    /** Whether the matrix starts with the rows of {@code others}: equal values in the same form, sparse or dense. */
    boolean beginsWith(Features others);

    /** The smallest value of the matrix; zeros of a sparse matrix count. 0 if the matrix is empty. */
    double minimum();

    /**
     * The same rows with a cache for the views that engines prepare for fast access. For rows that several models are applied to, such as a
     * pool; it costs memory, 8 bytes per non-zero value for intersection kernels.
     */
    Features cached();

    /** Whether {@link #prepared} caches its results. */
    boolean isCached();

    /** A view that an engine derives from these rows alone: computed once for cached rows, on each call for others. */
    <T> T prepared(Class<T> kind, Supplier<T> make);

    default double[] row(int row) {
        double[] values = new double[columns()];
        copyRow(row, values, 0);
        return values;
    }

    /** Receives one stored value. */
    @FunctionalInterface
    interface ValueVisitor {
        void visit(int column, float value);
    }
}

package dev.querent.core.data;

import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * An immutable matrix of feature rows, sparse or dense behind one face. All values are finite. Safe to share between
 * threads.
 */
public sealed interface Features permits DenseFeatures, SparseFeatures {

    int rows();

    int columns();

    /** How many values are not zero. */
    long nonZeros();

    double get(int row, int column);

    /** Writes row {@code row} into {@code into[offset..offset+columns)}, zeros included. */
    void copyRow(int row, double[] into, int offset);

    /** Writes the columns [from, to) of a row into {@code into[offset..]}, zeros included, without widening. */
    void copyRow(int row, int from, int to, float[] into, int offset);

    /** Calls {@code visitor} for each non-zero value of a row, columns ascending. */
    void forEachNonZero(int row, ValueVisitor visitor);

    /** The given rows, in the given order; a row may be taken more than once. */
    Features select(int[] rows);

    /** All rows from this one on. */
    default Features from(int row) {
        return select(IntStream.range(row, rows()).toArray());
    }

    /** These rows and then {@code more}, which must be as wide; stored as these are. */
    default Features followedBy(Features more) {
        return this instanceof SparseFeatures sparse
                ? sparse.concatenated(SparseFeatures.copyOf(more))
                : ((DenseFeatures) this).concatenated(more);
    }

    /** Whether the first of these rows are the others, value by value, in the same form: sparse or dense. */
    boolean beginsWith(Features others);

    /** The smallest value of the matrix; zeros of a sparse matrix count. 0 where there are no values. */
    double minimum();

    /**
     * The same rows, which keep what engines prepare to read them fast. For rows that one model after the other is asked about, such as a
     * pool; it costs memory, for intersection kernels 8 bytes per non-zero value.
     */
    Features cached();

    /** Whether {@link #prepared} keeps what it makes. */
    boolean isCached();

    /** What an engine makes of these rows alone: made once for cached rows, every time for others. */
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

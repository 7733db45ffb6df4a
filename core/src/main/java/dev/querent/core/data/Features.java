package dev.querent.core.data;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** An immutable feature matrix, sparse or dense. All values are finite. Thread-safe. */
public abstract sealed class Features permits DenseFeatures, SparseFeatures {
    private final Optional<Map<Class<?>, Object>> views; // only if cached

    Features(boolean cached) {
        views = cached ? Optional.of(new ConcurrentHashMap<>()) : Optional.empty();
    }

    public abstract int rows();

    public abstract int columns();

    /** Number of non-zero values. */
    public abstract long nonZeros();

    public abstract double get(int row, int column);

    /** Writes row {@code row} into {@code into[offset..offset+columns)}, zeros included. */
    public abstract void copyRow(int row, double[] into, int offset);

    /** Writes the columns [from, to) of a row into {@code into[offset..]}, zeros included, without widening. */
    public abstract void copyRow(int row, int from, int to, float[] into, int offset);

    /** Calls {@code visitor} for each non-zero value of a row, columns ascending. */
    public abstract void forEachNonZero(int row, ValueVisitor visitor);

    /** The given rows, in the given order; a row may occur more than once. */
    public abstract Features select(int[] rows);

    /** All rows from this one on. */
    public Features from(int row) {
        return select(IntStream.range(row, rows()).toArray());
    }

    /** The columns [from, to) of all rows, numbered from 0, in the same storage form. */
    public abstract Features columns(int from, int to);

    /** These rows followed by {@code more}, which must have the same width; keeps the storage form of these rows. */
    public Features followedBy(Features more) {
        return this instanceof SparseFeatures sparse
                ? sparse.concatenated(SparseFeatures.copyOf(more))
                : ((DenseFeatures) this).concatenated(more);
    }

    /** Whether the matrix starts with the rows of {@code others}: equal values in the same form, sparse or dense. */
    public abstract boolean beginsWith(Features others);

    /** Memory of the values in bytes, without cached views. */
    public long bytes() {
        return this instanceof SparseFeatures
                ? (Integer.BYTES + Float.BYTES) * nonZeros() + (long) Integer.BYTES * rows()
                : (long) Float.BYTES * rows() * columns();
    }

    /** Whether all rows have the same values. */
    public boolean sameInAllRows() {
        double[] first = new double[columns()];
        double[] row = new double[columns()];
        for (int i = 0; i < rows(); i++) {
            copyRow(i, i == 0 ? first : row, 0);
            if (i > 0 && !Arrays.equals(first, row)) {
                return false;
            }
        }
        return true;
    }

    /** The smallest value of the matrix; zeros of a sparse matrix count. 0 if the matrix is empty. */
    public abstract double minimum();

    /**
     * The same rows with a cache for the views that engines prepare for fast access. For rows that several models are applied to, such as a
     * pool; it costs memory, 8 bytes per non-zero value for intersection kernels.
     */
    public abstract Features cached();

    /** Whether {@link #prepared} caches its results. */
    public boolean isCached() {
        return views.isPresent();
    }

    /**
     * A view that an engine derives from these rows alone, one per type: computed once for cached rows, on each call for others. Two threads may
     * both compute the first; one of the results is kept.
     */
    public <T> T prepared(Class<T> kind, Supplier<T> make) {
        if (views.isEmpty()) {
            return make.get();
        }
        Object found = views.get().get(kind);
        if (found == null) {
            T own = make.get();
            Object first = views.get().putIfAbsent(kind, own);
            found = first == null ? own : first;
        }
        return kind.cast(found);
    }

    public double[] row(int row) {
        double[] values = new double[columns()];
        copyRow(row, values, 0);
        return values;
    }

    /** Receives one stored value. */
    @FunctionalInterface
    public interface ValueVisitor {
        void visit(int column, float value);
    }
}

package dev.querent.core.query;

import dev.querent.core.data.Features;
import java.util.BitSet;
import java.util.Objects;
import java.util.stream.IntStream;

/** A pool whose rows are in memory, with what engines prepare to read them fast. Immutable. */
public final class MemoryPool implements Pool {
    private final Features rows;
    private final BitSet closed;

    private MemoryPool(Features rows, BitSet closed) {
        this.rows = rows;
        this.closed = closed;
    }

    /** A pool of which every row is open. */
    public static MemoryPool of(Features rows) {
        return new MemoryPool(rows.cached(), new BitSet());
    }

    /** The same pool in which these rows are no longer open. */
    public MemoryPool without(int... taken) {
        BitSet both = (BitSet) closed.clone();
        IntStream.of(taken).forEach(row -> both.set(Objects.checkIndex(row, rows.rows())));
        return new MemoryPool(rows, both);
    }

    /** The same pool in which this row is open again. */
    public MemoryPool with(int row) {
        BitSet less = (BitSet) closed.clone();
        less.clear(Objects.checkIndex(row, rows.rows()));
        return new MemoryPool(rows, less);
    }

    public Features features() {
        return rows;
    }

    /** Numbers of the rows that are open, ascending. */
    public int[] open() {
        return IntStream.range(0, rows.rows()).filter(this::isOpen).toArray();
    }

    @Override
    public int rows() {
        return rows.rows();
    }

    @Override
    public boolean isOpen(int row) {
        return !closed.get(Objects.checkIndex(row, rows.rows()));
    }

    @Override
    public void forEachPart(Part part) {
        part.accept(0, rows);
    }

    @Override
    public Features select(int[] chosen) {
        return rows.select(chosen);
    }
}

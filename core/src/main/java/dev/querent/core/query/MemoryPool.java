package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.random.Seed;
import java.util.BitSet;
import java.util.Objects;
import java.util.stream.IntStream;

/** A pool in memory that keeps the views engines prepare for fast access. Immutable. */
public final class MemoryPool implements Pool {
    /** Number of rows that represent a pool: large enough for that, small enough to compare with every row. */
    public static final int SAMPLE_ROWS = 500;

    private final Features rows;
    private final BitSet closed;

    private MemoryPool(Features rows, BitSet closed) {
        this.rows = rows;
        this.closed = closed;
    }

    /** A pool with all rows open. */
    public static MemoryPool of(Features rows) {
        return new MemoryPool(rows.cached(), new BitSet());
    }

    /** The same pool with these rows closed. */
    public MemoryPool without(int... taken) {
        BitSet both = (BitSet) closed.clone();
        IntStream.of(taken).forEach(row -> both.set(Objects.checkIndex(row, rows.rows())));
        return new MemoryPool(rows, both);
    }

    public Features features() {
        return rows;
    }

    /** A random sample that represents the pool, closed rows included; all rows if there are not more. */
    public Features sample(Seed seed) {
        int[] order = seed.generator().permutation(rows.rows());
        return rows.select(IntStream.of(order).limit(SAMPLE_ROWS).sorted().toArray())
                .cached();
    }

    /** Numbers of the open rows, ascending. */
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
